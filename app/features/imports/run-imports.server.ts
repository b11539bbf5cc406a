import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AccountInactive, withSessionCheck } from '#db/account-status.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { FirstDayLimitReached } from '#db/queries/first-day.ts'
import {
  delayImport,
  endImport,
  findImportedBinder,
  findSameBinder,
  listImportedPhotos,
  listStrayFiles,
  nextImport,
  noteImportedBinder,
  noteImportedPhoto,
  publishOneBinder,
  reuseBinder,
  setPublishing,
  settleImportedPhotos,
  skipItem,
  type ImportRow,
} from '#db/queries/imports.ts'
import { findMemberRecord } from '#db/queries/member-records.ts'
import { listModerators } from '#db/queries/moderation.ts'
import { listPhotosOfFiles } from '#db/queries/photo-lists.ts'
import { SiteReadOnly } from '#db/queries/site-settings.ts'
import { findUser } from '#db/queries/users.ts'
import { accountError, storageError } from '#app/http/error-mapping.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { Runner } from '#app/http/process/runner.server.ts'
import { isShuttingDown } from '#app/http/process/shutdown.server.ts'
import { countForMember } from '#app/http/rate-limits.server.ts'
import { binderColumns } from '../binders/queries.server.ts'
import { binderSchema } from '../binders/schema.ts'
import { editPhoto, uploadPhoto } from '../photos/commands.server.ts'
import { failedName } from '../photos/upload/batch.ts'
import { IMPORT_DONE } from '../notifications/welcome.ts'
import { photoCount } from '../photos/photo.ts'
import { updateProfile } from '../profiles/commands.server.ts'
import { profileLabels } from '../profiles/profile.ts'
import { firstDayLimits } from '../sign-in/first-day.server.ts'
import { holdingOf } from '../sign-in/held-posts.server.ts'
import { isNamedModerator } from '#app/handlers/viewer.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { Archive } from './archive.server.ts'
import type { PlannedBinder, PlannedPhoto } from './draft.server.ts'
import { readPlan, type Plan } from './plan.server.ts'
import { MINUTE_MS } from '#app/durations.ts'

/*
 * Imports archives one item at a time: binders, then photos, then the profile. The row of an import
 * is written in the transaction of the item, so that a restart goes on with the next one.
 */

export const importFolder = (): string => join(dataFolder().root, 'imports')
export const archivePath = (file: string): string => join(importFolder(), file)

/** While the site cannot store anything. */
const RETRY_MS = 5 * MINUTE_MS
const MAX_ATTEMPTS = 20

interface ReadArchive {
  archive: Archive
  plan: Plan
}

/** The archive of the current import stays open. */
let opened: ({ id: number } & ReadArchive) | undefined

/** The last archive that was read as it came: its import does not read it again. */
let received: ({ file: string } & ReadArchive) | undefined

/** Keeps an archive open for its import. */
export function keepReceived(archive: NonNullable<typeof received>): void {
  received?.archive.close()
  received = archive
}

/** Closes and removes the archive of an import. */
export async function removeArchive(file: string): Promise<void> {
  if (received?.file === file) {
    received.archive.close()
    received = undefined
  }
  await rm(archivePath(file), { force: true })
}

async function open({ id, file }: ImportRow) {
  if (opened?.id === id) return opened
  closeArchive()
  if (received && received.file === file) {
    opened = { id, ...received }
    received = undefined
    return opened
  }
  const archive = await Archive.open(archivePath(file ?? ''))
  try {
    return (opened = { id, archive, plan: await readPlan(archive) })
  } catch (error) {
    archive.close()
    throw error
  }
}

function closeArchive(): void {
  opened?.archive.close()
  opened = undefined
}

/** The member as the viewer of commands; null for an account that is gone. */
export async function findImportingMember(id: string): Promise<Viewer | null> {
  const record = await findMemberRecord(id)
  if (!record) return null
  const isModerator =
    isNamedModerator(record) ||
    (record.emailVerified && (await listModerators()).includes(record.email.toLowerCase()))
  const suspended = record.suspendedAt !== null
  return { ...record, isModerator, suspended, profileImageUrl: null, unreadNotifications: 0 }
}

/** How notes call the fields whose names are no words. */
const LABELS: Record<string, string> = {
  meetOn: 'day of the meet',
  meetPlace: 'place of the meet',
  meetAt: 'start of the meet',
  meetUntil: 'end of the meet',
}

/** Facts that are valid only with another one. */
const DEPENDENT = ['make', 'price', 'meetPlace', 'meetAt', 'meetUntil']

async function importBinder(viewer: Viewer, row: ImportRow, binder: PlannedBinder): Promise<void> {
  const { fields, createdAt } = binder
  const schema = binderSchema('api')
  const wrong = schema.safeParse(fields).error?.issues.map(({ path }) => String(path[0])) ?? []
  if (wrong.length > 0) wrong.push(...DEPENDENT)
  const lost = [...new Set(wrong)].filter((name) => (fields[name] ?? '') !== '')
  const kept = Object.entries(fields).filter(([name]) => !wrong.includes(name))
  const sent = schema.parse({ title: 'Binder', ...Object.fromEntries(kept) })
  const same = await findSameBinder(row, sent.title)
  if (same !== null) return reuseBinder(row, binder, same)
  const texts = { ...binderColumns(sent), isPublic: false, createdAt }
  const name = failedName(sent.title)
  const labels = lost.map((field) => LABELS[field] ?? field).join(', ')
  const note = `${name}: what is not valid here was left out: ${labels}.`
  const noted = { ...binder, notes: labels === '' ? binder.notes : [...binder.notes, note] }
  await insertBinder(viewer.id, texts, (tx, id) => noteImportedBinder(tx, row, id, noted))
}

/** @returns the milliseconds to wait for the limit of uploads; 0 if the photo is done */
async function importPhoto(
  viewer: Viewer,
  row: ImportRow,
  photo: PlannedPhoto,
  archive: Archive,
): Promise<number> {
  const { file, fields, facts } = photo
  const image = await archive.extract(file)
  try {
    const digests = [image.digest, facts.contentDigest].flatMap(
      (digest) => digest?.toString('hex') ?? [],
    )
    if ((await listPhotosOfFiles(viewer.id, digests)).length > 0) {
      await skipItem(row, { outcome: 'duplicates', present: photo.items })
      return 0
    }
    const wait = countForMember('uploads', viewer.id)
    if (wait > 0) return wait
    const binderId = photo.binder === null ? null : await findImportedBinder(row, photo.binder)
    const note = {
      ...photo,
      binderId,
      firstDay: firstDayLimits(),
      holding: holdingOf(viewer),
    }
    await uploadPhoto(
      viewer,
      { fields: { ...fields, binderId, isPublic: false }, image, imageTooLarge: false },
      'api',
      { ...facts, also: (tx, id) => noteImportedPhoto(tx, row, id, note) },
    )
    return 0
  } finally {
    await removeTemporaryFile(image.path)
  }
}

/**
 * Fills what is empty in the member's profile.
 * @returns notes about what is not valid any more
 */
async function importProfile(viewer: Viewer, { profile }: Plan): Promise<string[]> {
  const notes: string[] = []
  const member: Record<string, unknown> = (await findUser(viewer.id)) ?? {}
  for (const [name, text] of Object.entries(profile))
    if (text !== '' && member[name] === null)
      await updateProfile(viewer, { [name]: text }).catch((error: unknown) => {
        if (!(error instanceof HttpError && error.status === 400)) throw error
        const label = profileLabels[name as keyof typeof profileLabels]
        notes.push(`${label} of your profile was left out: ${error.message}`)
      })
  return notes
}

/** @returns the milliseconds to wait; 0 if the item is done */
async function importItem(viewer: Viewer, row: ImportRow): Promise<number> {
  const { archive, plan } = await open(row)
  const binder = plan.binders[row.position]
  const photo = plan.photos[row.position - plan.binders.length]
  if (binder) await importBinder(viewer, row, binder)
  else if (photo) return importPhoto(viewer, row, photo, archive)
  else await finish(row, await importProfile(viewer, plan))
  return 0
}

/** What its member is told when an import is done. */
const importNotice = ({ added, failed }: ImportRow): string =>
  `${photoCount(added)} imported${failed > 0 ? `, ${photoCount(failed)} not` : ''}. ${IMPORT_DONE}`

async function finish(row: ImportRow, notes: string[]): Promise<void> {
  closeArchive()
  await endImport(row, notes, importNotice)
  if (row.file) await removeArchive(row.file)
}

/** Publishes the next imported photo, if it was shown, then the binders. */
async function publishOne(viewer: Viewer, row: ImportRow): Promise<void> {
  const [photo] = await listImportedPhotos(viewer.id, { limit: 1 })
  if (!photo) {
    if (!(await publishOneBinder(viewer.id, holdingOf(viewer))))
      await setPublishing(viewer.id, false)
    return
  }
  try {
    if (photo.wasShown) await editPhoto(viewer, photo.id, { [photo.shows]: true })
  } catch (error) {
    // One that cannot be published, such as without its files, stays private: the others would wait
    // for ever.
    if (shouldRetry(error, row) || error instanceof AccountInactive) throw error
    log.error({ err: error, photo: photo.id }, 'an imported photo could not be published')
  }
  await settleImportedPhotos(viewer.id, [photo.id])
}

/** The name of the photo that an import is at, for its notes. */
const nameOf = ({ position }: ImportRow): string => {
  const { binders = [], photos = [] } = opened?.plan ?? {}
  return failedName(photos[position - binders.length]?.file ?? 'An item')
}

/**
 * Whether the site cannot store anything at the moment, or the image process is busy, but not for
 * ever.
 */
const shouldRetry = (error: unknown, { attempts }: ImportRow): boolean =>
  storageError(error) !== null ||
  error instanceof SiteReadOnly ||
  (error instanceof HttpError && error.status === 503 && attempts < MAX_ATTEMPTS)

async function runStep(row: ImportRow): Promise<void> {
  try {
    const viewer = await findImportingMember(row.userId)
    if (!viewer) return await delayImport(row, MINUTE_MS, false)
    if (row.publishing) return await publishOne(viewer, row)
    const wait = await importItem(viewer, row)
    if (wait > 0) await delayImport(row, wait, false)
  } catch (error) {
    await afterError(row, error)
  }
}

async function afterError(row: ImportRow, error: unknown): Promise<void> {
  // Meanwhile suspended or deleted: nextImport leaves it out.
  if (error instanceof AccountInactive) return delayImport(row, MINUTE_MS, false)
  if (error instanceof FirstDayLimitReached) return delayImport(row, error.milliseconds, false)
  if (row.publishing || shouldRetry(error, row)) return delayImport(row, RETRY_MS, true)
  const known = accountError(error) ?? error
  const isKnown = known instanceof HttpError
  if (!isKnown) log.error({ err: error }, 'an item could not be imported')
  const message = isKnown ? known.message : 'It could not be imported.'
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  // Without a plan, the archive itself is the problem.
  if (opened?.id !== row.id)
    return finish(row, [isGone ? 'The file is gone. Please send it again.' : message])
  const { binders, photos } = opened.plan
  const { position } = row
  const { items = 0 } = binders[position] ?? photos[position - binders.length] ?? {}
  const outcome = position < binders.length ? undefined : 'failed'
  await skipItem(row, { outcome, leftOut: items, notes: [`${nameOf(row)}: ${message}`] })
}

/**
 * Removes archives without an import: of deleted accounts, and of imports whose server was killed
 * as they ended.
 */
export async function removeStrayArchives(): Promise<void> {
  const names = await readdir(importFolder()).catch(() => [])
  if (names.length === 0) return
  for (const name of await listStrayFiles(names)) await removeArchive(name)
}

async function runSteps(): Promise<void> {
  try {
    for (;;) {
      const row = imports.stopped || isShuttingDown() ? null : await nextImport()
      if (!row) break
      await runStep(row)
    }
  } finally {
    closeArchive()
  }
}

const imports = new Runner(() => withSessionCheck(runSteps), 'imports failed, will retry')

/**
 * Imports what may be imported now. A member's session, which may end, is no part of it. Never
 * rejects.
 */
export const runImports = (): Promise<void> => imports.run()

/** Leaves imports to another process. */
export const pauseImports = (): void => void imports.stop()

/** As `runImports`, beside a request. */
export const continueImports = (): void => void runImports()

/**
 * Imports now and every minute: what another process has added, or what had to wait.
 * @returns stops it
 */
export function maintainImports(): () => Promise<void> {
  imports.stopped = false
  const work = async () => {
    continueImports()
    await removeStrayArchives()
  }
  const stop = every(MINUTE_MS, work, { failure: 'failed to continue imports' })
  return async () => {
    await Promise.all([stop(), imports.stop()])
  }
}
