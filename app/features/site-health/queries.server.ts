import { readFile, stat } from 'node:fs/promises'
import program from '../../../package.json' with { type: 'json' }
import { datesOfDamagedLogs } from '#db/write-ahead-log.ts'
import { countErrorLines, listBacklog, listDiskDays } from '#db/queries/site-health.ts'
import { bucketUrl, VISITOR_LIMITS } from '#storage/bucket-client.ts'
import { openS3Store } from '#storage/s3-store.ts'
import { HttpError } from '#app/http/http-error.ts'
import {
  dataFolder,
  environment,
  imageStoreSettings,
} from '#app/http/process/environment.server.ts'
import { HOW_TO_REPAIR, lostTransactions } from '#app/http/process/damage.server.ts'
import { isLow, volumeSpace } from '#app/http/process/volume.server.ts'
import { countText, withNoun } from '#app/ui/count.ts'
import { isMailConfigured } from '../mail/outbox.server.ts'
import { checkMailServer } from '../mail/send-mail.server.ts'
import { requireModerator } from '../moderation/queries.server.ts'
import { ownOrigin, providerAddress } from '../sign-in/provider.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { readBackupRecords } from './backup-record.server.ts'
import { readDatabaseCheck } from './database-check.server.ts'
import { dayFull, GROWTH_DAYS } from './disk-use.server.ts'
import { sizeText, type Finding } from './finding.ts'
import {
  askCertificate,
  askReplicaLag,
  askServer,
  askTags,
  newerVersion,
  TIMEOUT_MS,
} from './probes.server.ts'
import { totalmem } from 'node:os'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

/** Beyond these, a finding is a warning. */
const LIMITS = {
  /** Until the volume is full, or the certificate expires. */
  daysLeft: 14,
  memoryShare: 0.9,
  backupDays: 2,
  /** A little more than the month of docs/operations.md. */
  testDays: 35,
  /** A check is done every night. */
  checkDays: 2,
  lagSeconds: 60,
  clockSeconds: 30,
}

const fine = (name: string, text: string): Finding => ({ name, text, isWarning: false })
const warning = (name: string, text: string): Finding => ({ name, text, isWarning: true })
const finding = (isWarning: boolean, name: string, text: string): Finding => ({
  name,
  text,
  isWarning,
})

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function agoText(date: Date): string {
  const hours = Math.max(0, Math.round((Date.now() - date.getTime()) / HOUR_MS))
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}

/** The host of an address, without a password. */
const hostOf = (address: string) => new URL(address).host

/** Why a server did not answer. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { code, message = String(error) } = cause as { code?: string; message?: string }
  return code ?? message
}

/** What a command printed about its failure. */
function firstLine(error: unknown): string {
  const { stderr = '' } = error as { stderr?: string }
  return stderr.trim().split('\n')[0]?.slice(0, 200) || 'no answer in time'
}

/** Where the clone that runs comes from; undefined without one, as in a container. */
async function cloneOrigin(): Promise<string | undefined> {
  const config = await readFile('.git/config', 'utf8').catch(() => '')
  return /\[remote "origin"\][^[]*?url = (https:\S+)/.exec(config)?.[1]
}

async function version(asksNewer: boolean): Promise<Finding> {
  const running = `${program.version} on Node ${process.versions.node}`
  if (!asksNewer) return fine('Version', running)
  const { repository } = program as { repository?: string | { url: string } }
  const named = typeof repository === 'object' ? repository.url : repository
  const address = named ?? (await cloneOrigin())
  if (!address)
    return fine('Version', `${running}; neither package.json nor a clone names a repository`)
  try {
    const newer = newerVersion(await askTags(address), program.version)
    return finding(
      newer !== null,
      'Version',
      `${running}; ${newer === null ? 'the newest' : `${newer} is newer`}`,
    )
  } catch (error) {
    return warning('Version', `${running}; ${address} does not answer: ${reasonOf(error)}`)
  }
}

async function server(): Promise<Finding> {
  try {
    const { status } = await askServer(`${ownOrigin()}/healthz`)
    return finding(status !== 200, 'Server', status === 200 ? 'answers' : 'is failing; see the log')
  } catch (error) {
    return warning('Server', `${hostOf(ownOrigin())} does not answer: ${reasonOf(error)}`)
  }
}

const fileSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

async function disk(): Promise<Finding> {
  const { root, database } = dataFolder()
  const space = await volumeSpace(root)
  const days = await listDiskDays(GROWTH_DAYS)
  const rows = (await fileSize(database)) + (await fileSize(`${database}-wal`))
  const [measured] = days
  const full = dayFull(days, space.free)
  const growth =
    full === undefined
      ? 'growth known after some days'
      : full === null
        ? 'not full for years'
        : `full about ${dayOf(full)}`
  const isSoonFull = full instanceof Date && full.getTime() - Date.now() < LIMITS.daysLeft * DAY_MS
  const parts = [
    `${sizeText(space.free)} of ${sizeText(space.size)} free, ${growth}`,
    `rows ${sizeText(rows)}`,
    ...(measured
      ? [
          `pictures ${sizeText(measured.pictures)}`,
          `cache ${sizeText(measured.cache)}`,
          `backups ${sizeText(measured.backups)} (${measured.day})`,
        ]
      : ['files not measured yet']),
  ]
  return finding(isLow(space) || isSoonFull, 'Disk', parts.join('; '))
}

async function memory(): Promise<Finding> {
  const use = await memoryUse()
  if (!use) return fine('Memory', 'unknown on this system')
  const isScarce = use.used > use.size * LIMITS.memoryShare
  return finding(isScarce, 'Memory', `${sizeText(use.used)} of ${sizeText(use.size)} used`)
}

const isOlder = (date: Date, days: number) => Date.now() - date.getTime() > days * DAY_MS

async function backups(): Promise<Finding> {
  const { backup, test } = await readBackupRecords()
  if (!backup) return warning('Backup', 'none; `admin backup DIR` makes one')
  const tested = test
    ? `tested ${dayOf(test.at)}, ${agoText(test.at)}`
    : 'never tested; `admin check DIR` or a restore does'
  const isOld = isOlder(backup.at, LIMITS.backupDays) || !test || isOlder(test.at, LIMITS.testDays)
  return finding(isOld, 'Backup', `${dayOf(backup.at)}, ${agoText(backup.at)}; ${tested}`)
}

async function replica(): Promise<Finding[]> {
  if (environment().LITESTREAM_URL === undefined) return []
  try {
    const lag = await askReplicaLag()
    if (lag === null) return [warning('Replica', 'empty')]
    const text = `${lag.toFixed(lag < 10 ? 1 : 0)} s behind`
    return [finding(lag > LIMITS.lagSeconds, 'Replica', text)]
  } catch (error) {
    return [warning('Replica', `cannot be read: ${firstLine(error)}`)]
  }
}

async function mail(): Promise<Finding[]> {
  if (!isMailConfigured()) return []
  try {
    await checkMailServer(TIMEOUT_MS)
    return [fine('Mail', 'the mail server answers')]
  } catch (error) {
    const host = hostOf(environment().SMTP_URL ?? '')
    return [warning('Mail', `the mail server ${host} does not answer: ${reasonOf(error)}`)]
  }
}

/** A finding, and the other server's clock less that of this one, in milliseconds. */
interface Answer {
  findings: Finding[]
  skewMs: number | null
}

async function askOther(name: string, address: string, isOther: boolean): Promise<Answer> {
  try {
    const { status, time } = await askServer(address)
    const text = status < 400 ? 'answers' : `${hostOf(address)} answers with status ${status}`
    const skewMs = isOther && time !== null ? time - Date.now() : null
    return { findings: [finding(status >= 400, name, text)], skewMs }
  } catch (error) {
    return {
      findings: [warning(name, `${hostOf(address)} does not answer: ${reasonOf(error)}`)],
      skewMs: null,
    }
  }
}

async function provider(): Promise<Answer> {
  try {
    const { address, isOther } = providerAddress()
    return await askOther('Sign-in', address, isOther)
  } catch {
    return { findings: [warning('Sign-in', 'is not set up')], skewMs: null }
  }
}

/** Asks the bucket for a file, as the site does: its keys may be wrong although it answers. */
async function bucket(): Promise<Answer> {
  const settings = imageStoreSettings()
  if (settings.kind !== 's3' || !settings.bucket) return { findings: [], skewMs: null }
  const { skewMs } = await askOther('Bucket', bucketUrl(settings.bucket).href, true)
  try {
    const limits = { ...VISITOR_LIMITS, requestMs: TIMEOUT_MS }
    const store = openS3Store(settings.bucket, { limits })
    for await (const _picture of store.list('photos/0')) break
    return { findings: [fine('Bucket', 'answers')], skewMs }
  } catch {
    return { findings: [warning('Bucket', 'does not answer, or rejects the key')], skewMs }
  }
}

function clock(answers: Answer[]): Finding {
  const [skewMs] = answers.flatMap((answer) => answer.skewMs ?? [])
  if (skewMs === undefined)
    return fine('Clock', `${new Date().toISOString().slice(0, 16)}Z, no other server to compare`)
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  const isWrong = seconds > LIMITS.clockSeconds
  const text = isWrong
    ? `${countText(seconds)} s ${skewMs > 0 ? 'slow' : 'fast'}`
    : 'within seconds of other servers'
  return finding(isWrong, 'Clock', text)
}

async function certificate(): Promise<Finding[]> {
  const { PUBLIC_URL, secure } = environment()
  if (!secure) return []
  try {
    const { validTo, problem } = await askCertificate(PUBLIC_URL)
    const days = Math.floor((validTo.getTime() - Date.now()) / DAY_MS)
    const text = `${days} days left${problem === null ? '' : `, but not valid: ${problem}`}`
    return [finding(days < LIMITS.daysLeft || problem !== null, 'Certificate', text)]
  } catch (error) {
    return [warning('Certificate', `${hostOf(PUBLIC_URL)} does not answer: ${reasonOf(error)}`)]
  }
}

/** A finding that reads rows, of a database that may be damaged. */
async function ofRows(name: string, find: () => Promise<Finding>): Promise<Finding> {
  try {
    return await find()
  } catch (error) {
    return warning(name, `cannot be read: ${(error as Error).message}`)
  }
}

async function databaseState(): Promise<Finding> {
  const [damaged] = datesOfDamagedLogs(dataFolder().backups)
  if (damaged !== undefined) return warning('Database', lostTransactions(damaged))
  const check = await readDatabaseCheck()
  if (!check) return fine('Database', 'not checked yet; the server does after a start')
  const checked = `checked ${dayOf(check.at)}, ${agoText(check.at)}`
  const [problem] = check.problems
  if (problem !== undefined)
    return warning('Database', `damaged: ${problem} (${checked}). ${HOW_TO_REPAIR}`)
  return finding(isOlder(check.at, LIMITS.checkDays), 'Database', `intact, ${checked}`)
}

async function work(): Promise<Finding> {
  return fine('Work left', (await listBacklog()).join('; ') || 'none')
}

async function errors(): Promise<Finding> {
  const lines = await countErrorLines()
  return finding(lines > 0, 'Errors', `${withNoun(lines, 'log line')} in the last day`)
}

/**
 * The state of the site, in about ten lines. With `newer` it asks the repository for newer
 * versions.
 */
export async function siteHealth({ newer = false } = {}): Promise<Finding[]> {
  const [signIn, pictures, ...found] = await Promise.all([
    provider(),
    bucket(),
    version(newer),
    server(),
    ofRows('Disk', disk),
    memory(),
    databaseState(),
    backups(),
    replica(),
    mail(),
    certificate(),
    ofRows('Work left', work),
    ofRows('Errors', errors),
  ])
  return [...found.flat(), ...signIn.findings, ...pictures.findings, clock([signIn, pictures])]
}

/**
 * True for the maintainer's own account: a moderator that MODERATORS names, not one that was added
 * by a command.
 */
export const isMaintainer = ({ isModerator, email }: Viewer): boolean =>
  isModerator && environment().MODERATORS.includes(email.toLowerCase())

/**
 * As `siteHealth`.
 * @throws HttpError 403 for another member than the maintainer
 */
export async function siteHealthFor(viewer: Viewer): Promise<Finding[]> {
  requireModerator(viewer)
  if (!isMaintainer(viewer)) throw new HttpError(403, 'This page is for the maintainer.')
  return siteHealth()
}

const read = (path: string) => readFile(path, 'latin1').catch(() => '')
const numberAfter = (text: string, name: string): number | null => {
  const [, digits] = new RegExp(`^${name}:?\\s+(\\d+)`, 'm').exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

interface MemoryUse {
  used: number
  size: number
}

/** Memory of a container: without the files that the system keeps in it while there is room. */
async function containerMemory(size: number): Promise<MemoryUse | null> {
  const [current, statistics] = await Promise.all([
    read('/sys/fs/cgroup/memory.current'),
    read('/sys/fs/cgroup/memory.stat'),
  ])
  const files = numberAfter(statistics, 'inactive_file')
  return current === '' || files === null ? null : { used: Number(current) - files, size }
}

/** The memory of this container or machine in bytes; null if the system does not say. */
async function memoryUse(): Promise<MemoryUse | null> {
  const limit = process.constrainedMemory()
  const size = totalmem()
  if (limit > 0 && limit < size) return containerMemory(limit)
  const available = numberAfter(await read('/proc/meminfo'), 'MemAvailable')
  return available === null ? null : { used: size - available * 1024, size }
}
