import { database } from '#db/client.ts'
import { findDamage, findDrift } from '#db/consistency.ts'
import { keysInUse } from '#db/queries/deletion-queue.ts'
import { countOrphanedPictures } from '#app/features/photos/files/garbage-collection.server.ts'
import { masterName } from '#storage/blob-names.ts'
import { imageLibrary } from '#storage/library.ts'
import { isWholePicture } from '#storage/completeness.ts'
import { forEachAtOnce } from './at-once.ts'
import { openToRead } from './backup/layout.ts'
import { readFiles, verifyRows } from './backup/verify.ts'
import { AdminFault, type AdminCommand } from './command.ts'
import { avatarPictures, named, photoPictures, type NamedPicture } from './pictures.ts'

const AT_ONCE = 2

interface Findings {
  checked: number
  /** Labels of missing images, in the order of the rows. */
  missing: string[]
  /** Labels of images whose file is invalid, or differs from the row. */
  broken: string[]
}

async function checkPictures(
  pictures: AsyncIterable<NamedPicture>,
  deep: boolean,
): Promise<Findings> {
  let checked = 0
  // Indexed by row: concurrent checks end in any order.
  const missing: Record<number, string> = {}
  const broken: Record<number, string> = {}
  await forEachAtOnce(pictures, AT_ONCE, async ({ kind, key, traits, label }) => {
    const place = (checked += 1)
    // A master is never recreated, so this request shows whether it exists.
    const file = await imageLibrary().variant(kind, key, masterName(kind, traits), traits)
    if (!file) {
      // On a running site it may have been deleted since its row was read.
      if ((await keysInUse(kind, [key])).has(key)) missing[place] = label
    } else if (
      deep &&
      !(await isWholePicture(await file.bytes(), kind === 'photo' ? traits : null))
    )
      broken[place] = label
  })
  return { checked, missing: Object.values(missing), broken: Object.values(broken) }
}

/** The site's errors, one sentence each, and further notes. */
async function checkSite(deep: boolean): Promise<string[]> {
  const photos = await checkPictures(photoPictures(), deep)
  const avatars = await checkPictures(avatarPictures(), deep)
  const missing = [...photos.missing, ...avatars.missing]
  const broken = [...photos.broken, ...avatars.broken]
  const damage = [...findDamage(database()), ...findDrift(database())]
  const counts = `Photos checked: ${photos.checked}, avatars: ${avatars.checked}.`
  const faults = [
    ...(missing.length > 0 ? [`Without their file, ${missing.length}: ${named(missing)}.`] : []),
    ...(broken.length > 0 ? [`With a broken file, ${broken.length}: ${named(broken)}.`] : []),
    ...(damage.length > 0
      ? [`The database does not agree with itself: ${damage.join('; ')}.`]
      : []),
  ]
  if (faults.length > 0) throw new AdminFault([counts, ...faults].join(' '))

  const unnamed = (await countOrphanedPictures('photo')) + (await countOrphanedPictures('avatar'))
  return [
    `${counts} Every one has its file${deep ? ', and each is whole' : ''}.`,
    'The database is sound; counters, tags and search agree with the rows.',
    ...(unnamed > 0
      ? [
          `Pictures that no row names: ${unnamed}. A sweep removes those that are older than an hour.`,
        ]
      : []),
  ]
}

async function checkBackup(dir: string): Promise<string[]> {
  const { folder, manifest } = await openToRead(dir)
  await verifyRows(folder, manifest)
  const damaged: string[] = []
  for await (const { listed, content } of readFiles(folder, manifest))
    if (!content) damaged.push(listed.name)
  const { files, database, createdAt } = manifest
  const what = `The backup of ${createdAt}. Members: ${database.members}, photos: ${database.photos}, files: ${files.count}.`
  if (damaged.length > 0)
    throw new AdminFault(`${what} Damaged or missing, ${damaged.length}: ${named(damaged)}.`)
  return [`${what} Every file is as it was put there.`]
}

export const check: AdminCommand = {
  usage: 'check [DIR] [--deep]',
  explanation:
    'Compares rows, files and counters, with --deep each picture too; with DIR, that backup. Changes nothing.',
  opensSite: (words) => words.length === 0,
  async run(words, options) {
    const [dir, ...more] = words
    if (more.length > 0) throw new AdminFault('Give no more than one DIR.')
    return dir === undefined ? checkSite(options.deep === true) : checkBackup(dir)
  },
}
