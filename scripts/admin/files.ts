import {
  listAvatarPictures,
  listPhotoPictures,
  keysInUse,
  listQueuedDeletions,
} from '#db/queries/image-files.ts'
import type { ImageKind } from '#storage/addresses.ts'
import { type PictureTraits, masterName } from '#storage/store.ts'
import { database } from '#db/client.ts'
import { recordBackupTest } from '#app/features/site-health/backup-record.server.ts'
import { listBacklog } from '#db/queries/site-health.ts'
import { findDamagedPages, findDrift, findOrphans } from './consistency.ts'
import { findDamagedTexts } from './damaged-texts.ts'
import {
  countOrphanedPictures,
  collectOrphanedFiles,
} from '#app/features/picture-files/file-maintenance.server.ts'
import { damageOf } from '#app/http/process/damage.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
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
import { readFiles, verifyRows } from './backup/restore.ts'

/** Rows per query. */
const BATCH = 500

/** An image referenced by a row. */
export interface LabeledPicture {
  kind: ImageKind
  key: string
  traits: PictureTraits
  /** Label for the maintainer, such as `photo 7`. */
  label: string
}

// All avatars have the same kind of master; these values are not used here.
const AVATAR_TRAITS: PictureTraits = { width: 0, animated: false, hasAlpha: false }

/** The images of all photos, by photo id. */
export async function* photoPictures(): AsyncGenerator<LabeledPicture> {
  let after = 0
  for (;;) {
    const batch = await listPhotoPictures(after, BATCH)
    for (const { id, key, ...traits } of batch)
      yield { kind: 'photo', key, traits, label: `photo ${id}` }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? 0
  }
}

/** The avatars of all members who have one, by member id. */
export async function* avatarPictures(): AsyncGenerator<LabeledPicture> {
  let after = ''
  for (;;) {
    const batch = await listAvatarPictures(after, BATCH)
    for (const { id, key } of batch)
      yield { kind: 'avatar', key, traits: AVATAR_TRAITS, label: `the avatar of member ${id}` }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? ''
  }
}

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
 * True if a master can be decoded and fits its row, and for one that was deleted in the meantime.
 */
async function isIntact(kind: ImageKind, key: string, traits: PictureTraits): Promise<boolean> {
  try {
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
  await forEachConcurrently(pictures, CONCURRENCY, async ({ kind, key, traits, label }) => {
    const place = (checked += 1)
    setProgress(`${counted(checked, 'picture')} checked`)
    if ((await imageLibrary().masterSize(kind, key, traits)) === null) {
      // On a running site it may have been deleted since its row was read.
      if ((await keysInUse(kind, [key])).has(key)) missing[place] = label
    } else if (deep && !(await isIntact(kind, key, traits))) broken[place] = label
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
  if (damaged.length > 0)
    throw new AdminError(`${what} Damaged or missing, ${damaged.length}: ${named(damaged)}.`)
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
