import { keysInUse, listQueuedDeletions } from '#db/queries/image-files.ts'
import { masterName } from '#storage/store.ts'
import { database } from '#db/client.ts'
import { recordBackupTest } from '#app/features/site-health/backup-record.server.ts'
import { datesOfDamagedLogs } from '#db/write-ahead-log.ts'
import { listBacklog } from '#db/queries/site-health.ts'
import { findDamagedPages, findDrift, findOrphans } from './consistency.ts'
import { findDamagedTexts } from './damaged-texts.ts'
import {
  countOrphanedPictures,
  collectOrphanedFiles,
} from '#app/features/picture-files/file-maintenance.server.ts'
import { damageOf, lostTransactions } from '#app/http/process/damage.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { damagedFiles } from '#app/features/picture-files/digests.server.ts'
import {
  avatarPictures,
  photoPictures,
  type LabeledPicture,
} from '#app/features/picture-files/pictures.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { isIntactImage } from '#storage/codec.ts'
import {
  filesAreLocked,
  deleteQueuedFiles,
} from '#app/features/picture-files/deletion-queue.server.ts'
import { forEachConcurrently, AdminError, type AdminCommand, type AdminOptions } from './command.ts'
import { setProgress } from './progress.ts'
import { counted, time } from './text.ts'
import { openToRead } from './backup/layout.ts'
import { damagedBefore, labelsOf, readFiles, verifyRows } from './backup/restore.ts'

/** A longer list would hide the counts; the maintainer can run the command again. */
const MAX_NAMED = 20

/** The labels of images in one line, truncated. */
export function named(labels: string[]): string {
  const rest = labels.length - MAX_NAMED
  return [...labels.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

const CONCURRENCY = 2

interface Findings {
  checked: number
  /** Labels of missing images, in the order of the rows. */
  missing: string[]
  /** Labels of images whose file is invalid, or differs from the row. */
  broken: string[]
}

/**
 * True if a master can be decoded and fits its row, and all files have the digests from when they
 * were stored; also for a picture that was deleted in the meantime.
 */
async function isIntact(picture: LabeledPicture): Promise<boolean> {
  const { kind, key, traits } = picture
  try {
    if ((await damagedFiles(picture)).length > 0) return false
    const file = await imageLibrary().variant(kind, key, masterName(kind, traits), traits)
    return file === null || isIntactImage(await file.bytes(), kind === 'photo' ? traits : null)
  } catch (error) {
    if ((await keysInUse(kind, [key])).has(key)) throw error
    return true
  }
}

async function checkPictures(
  pictures: AsyncIterable<LabeledPicture>,
  deep: boolean,
): Promise<Findings> {
  let checked = 0
  // Indexed by row: concurrent checks end in any order.
  const missing: Record<number, string> = {}
  const broken: Record<number, string> = {}
  await forEachConcurrently(pictures, CONCURRENCY, async (picture) => {
    const { kind, key, traits, label } = picture
    const place = (checked += 1)
    setProgress(`${counted(checked, 'picture')} checked`)
    if ((await imageLibrary().masterSize(kind, key, traits)) === null) {
      // On a running site it may have been deleted since its row was read.
      if ((await keysInUse(kind, [key])).has(key)) missing[place] = label
    } else if (deep && !(await isIntact(picture))) broken[place] = label
  })
  return { checked, missing: Object.values(missing), broken: Object.values(broken) }
}

/**
 * Notes on the texts that may be damaged; nobody can know what stood there, so that is no error.
 */
function textNotes(listed: boolean): string[] {
  const { count, names } = findDamagedTexts(database())
  if (count === 0) return []
  const note = `${counted(count, 'text')} with a replacement character (\ufffd), perhaps damaged`
  if (!listed) return [`${note}: check --texts names them.`]
  const rest = count - names.length
  return [`${note}:`, ...names, ...(rest > 0 ? [`${rest} more`] : [])]
}

/** The site's errors, one sentence each, and further notes. */
async function checkSite({ deep = false, texts = false }: AdminOptions): Promise<string[]> {
  // First: nothing else can be read of damaged pages.
  const pages = findDamagedPages(database())
  if (pages.length > 0) throw new AdminError(damageOf(dataFolder().database, pages.join('; ')))
  const photos = await checkPictures(photoPictures(), deep)
  const avatars = await checkPictures(avatarPictures(), deep)
  const missing = [...photos.missing, ...avatars.missing]
  const broken = [...photos.broken, ...avatars.broken]
  const damage = [...findOrphans(database()), ...findDrift(database())]
  const counts = `${counted(photos.checked, 'photo')} and ${counted(avatars.checked, 'avatar')} checked.`
  const problems = [
    ...(missing.length > 0 ? [`Missing files, ${missing.length}: ${named(missing)}.`] : []),
    ...(broken.length > 0 ? [`Broken files, ${broken.length}: ${named(broken)}.`] : []),
    ...(damage.length > 0 ? [`The database is inconsistent: ${damage.join('; ')}.`] : []),
  ]
  if (problems.length > 0) throw new AdminError([counts, ...problems].join(' '))

  const backlog = await listBacklog()
  const unnamed = (await countOrphanedPictures('photo')) + (await countOrphanedPictures('avatar'))
  return [
    'The database is intact; counters, tags and search match the rows.',
    ...datesOfDamagedLogs(dataFolder().backups).map((day) => `But ${lostTransactions(day)}.`),
    ...(backlog.length > 0 ? [`The server is still at work: ${backlog.join('; ')}.`] : []),
    ...(unnamed > 0
      ? [`${counted(unnamed, 'orphaned picture')}: a sweep removes those older than an hour.`]
      : []),
    ...textNotes(texts),
    `${counts} All files exist${deep ? ', and all are intact' : ''}.`,
  ]
}

async function checkBackup(dir: string): Promise<string[]> {
  const { folder, manifest } = await openToRead(dir)
  await verifyRows(folder, manifest)
  const damaged: string[] = []
  for await (const { listed, content } of readFiles(folder, manifest))
    if (!content) damaged.push(listed.name)
  const { files, database, createdAt } = manifest
  const what =
    `The backup of ${time(new Date(createdAt))} has ${counted(database.members, 'member')}, ` +
    `${counted(database.photos, 'photo')} and ${counted(files.count, 'file')}.`
  if (damaged.length > 0) {
    const labels = await labelsOf(folder, manifest, damaged)
    throw new AdminError(
      `${what} Damaged or missing, ${damaged.length}: ${named(damaged)}, of ${named(labels)}.`,
    )
  }
  const before = await damagedBefore(folder, manifest)
  if (before.length > 0)
    throw new AdminError(
      `${what} Damaged on the site before the backup, ${before.length}: ${named(before)}.`,
    )
  await recordBackupTest(folder)
  return [`${what} All files are intact.`]
}

export const check: AdminCommand = {
  usage: 'check [DIR] [--deep] [--texts]',
  explanation:
    'Checks rows, files and counters, with --deep also each picture; --texts names texts that may be damaged; ' +
    'with DIR, checks that backup. Changes nothing.',
  opensSite: (words) => words.length === 0,
  async run(words, options) {
    const [dir, ...more] = words
    if (more.length > 0) throw new AdminError('Give at most one DIR.')
    return dir === undefined ? checkSite(options) : checkBackup(dir)
  },
}

const sweep: AdminCommand = {
  usage: 'sweep',
  explanation: 'Removes orphaned files that are older than an hour.',
  async run(words) {
    if (words.length > 0) throw new AdminError('sweep takes no arguments.')
    if (filesAreLocked())
      throw new AdminError(
        'A backup or restore is running, so no files can be removed. Try again later.',
      )
    const waiting = await listQueuedDeletions()
    await deleteQueuedFiles()
    // The running site may queue more in the meantime, and deletes them itself.
    const keys = new Set(waiting.map(({ imageKey }) => imageKey))
    const left = (await listQueuedDeletions()).filter(({ imageKey }) => keys.has(imageKey))
    const { photos, avatars, leftovers } = await collectOrphanedFiles()
    if (left.length > 0)
      throw new AdminError(
        `Files of deleted or replaced pictures that could not be removed: ${left.length}. See the log.`,
      )
    return [
      `Removed the files of ${counted(waiting.length, 'deleted or replaced picture')}.`,
      `Removed ${counted(photos, 'orphaned photo')}, ${counted(avatars, 'orphaned avatar')} and ${counted(leftovers, 'unfinished file')}.`,
    ]
  },
}

export const fileCommands = { check, sweep }
