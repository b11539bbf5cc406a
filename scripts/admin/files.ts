import { listAvatarPictures, listPhotoPictures } from '#db/queries/image-files.ts'
import { listFileRemovals } from '#db/queries/file-removals.ts'
import { removeOrphanedFiles } from '#app/features/photos/file-removals.server.ts'
import { sweepFiles } from '#app/features/photos/file-sweep.server.ts'
import { imageName, masterFormat, type ImageKind } from '#storage/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import { AdminFault, type AdminCommand } from './command.ts'

const BATCH = 500
/** More would scroll the counts away; whoever mends them runs the check again. */
const MOST_NAMED = 20

interface Findings {
  checked: number
  /** What has no file, as the maintainer can find it. */
  missing: string[]
}

type Picture = Parameters<ReturnType<typeof imageLibrary>['variant']>[3]

// Avatars have one master for all; what is said of them here is not looked at.
const avatar: Picture = { width: 0, animated: false, hasAlpha: false }

function hasMaster(kind: ImageKind, key: string, picture: Picture): Promise<boolean> {
  const name = kind === 'avatar' ? imageName(512, 'webp') : imageName(null, masterFormat(picture))
  // A master is never made anew, so that asking for it says whether it is there.
  return imageLibrary()
    .variant(kind, key, name, picture)
    .then((file) => file !== null)
}

async function checkPhotos(): Promise<Findings> {
  const findings: Findings = { checked: 0, missing: [] }
  let after = 0
  for (;;) {
    const batch = await listPhotoPictures(after, BATCH)
    for (const { id, key, ...picture } of batch)
      if (!(await hasMaster('photo', key, picture))) findings.missing.push(`photo ${id}`)
    findings.checked += batch.length
    if (batch.length < BATCH) return findings
    after = batch.at(-1)?.id ?? 0
  }
}

async function checkAvatars(): Promise<Findings> {
  const findings: Findings = { checked: 0, missing: [] }
  let after = ''
  for (;;) {
    const batch = await listAvatarPictures(after, BATCH)
    for (const { id, key } of batch)
      if (!(await hasMaster('avatar', key, avatar)))
        findings.missing.push(`the avatar of member ${id}`)
    findings.checked += batch.length
    if (batch.length < BATCH) return findings
    after = batch.at(-1)?.id ?? ''
  }
}

function named(missing: string[]): string {
  const rest = missing.length - MOST_NAMED
  return [...missing.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

const check: AdminCommand = {
  usage: 'check',
  explanation: 'Looks whether every photo and avatar has its file. Changes nothing.',
  async run(words) {
    if (words.length > 0) throw new AdminFault('check takes no words.')
    const photos = await checkPhotos()
    const avatars = await checkAvatars()
    const missing = [...photos.missing, ...avatars.missing]
    const counts = `Photos checked: ${photos.checked}, avatars: ${avatars.checked}.`
    if (missing.length > 0)
      throw new AdminFault(`${counts} Without their file, ${missing.length}: ${named(missing)}.`)
    return [`${counts} Every one has its file.`]
  },
}

const sweep: AdminCommand = {
  usage: 'sweep',
  explanation: 'Removes files that nothing names any more and that are older than an hour.',
  async run(words) {
    if (words.length > 0) throw new AdminFault('sweep takes no words.')
    const waiting = await listFileRemovals()
    await removeOrphanedFiles()
    const left = await listFileRemovals()
    const { photos, avatars, leftovers } = await sweepFiles()
    if (left.length > 0)
      throw new AdminFault(
        `Deleted or replaced pictures whose files could not be removed: ${left.length}. The log says why.`,
      )
    return [
      `Removed, of deleted or replaced pictures: ${waiting.length}.`,
      `Removed, that no row named: photos ${photos}, avatars ${avatars}; unfinished files: ${leftovers}.`,
    ]
  },
}

export const fileCommands = { check, sweep }
