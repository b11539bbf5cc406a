import { existsSync } from 'node:fs'
import {
  environment,
  dataFolder,
  imageStoreSettings,
} from '#app/http/process/environment.server.ts'
import { openStores } from '#storage/open-store.ts'
import type { BlobListing, ImageStore } from '#storage/store.ts'
import { withLockedFiles } from './backups.ts'
import { AdminError, forEachConcurrently, type AdminCommand } from './command.ts'
import { setProgress } from './progress.ts'
import { counted, size } from './text.ts'

/** Files held in memory at once, each at most some megabytes. */
const CONCURRENCY = 8

interface Moved {
  files: number
  bytes: number
}

/**
 * Copies a file and then removes the original, so that it is in one of the stores at every moment.
 */
async function moveFile(
  from: ImageStore,
  to: ImageStore,
  { name, size: bytes }: BlobListing,
  moved: Moved,
): Promise<void> {
  // An interrupted move may have copied it.
  if ((await to.findSize(name)) !== bytes) {
    const blob = await from.get(name)
    // Deleted since the listing, or cut off: then it stays, and `check` names its photo.
    if (blob === null) return
    await to.put(name, await blob.bytes(), blob.type)
  }
  await from.remove(name)
  moved.files += 1
  moved.bytes += bytes
  setProgress(`${counted(moved.files, 'file')} moved`)
}

const move: AdminCommand = {
  usage: 'move-images --to disk|s3',
  explanation: 'Moves all picture files to the store that IMAGE_STORE names, while the site runs.',
  opensSite: false,
  async run(words, { to }) {
    if (words.length > 0 || (to !== 'disk' && to !== 's3'))
      throw new AdminError('Give --to disk or --to s3.')
    const site = dataFolder()
    if (!existsSync(site.database)) throw new AdminError(`There is no site in ${site.root}.`)
    if (environment().IMAGE_STORE !== to)
      throw new AdminError(
        `IMAGE_STORE is ${environment().IMAGE_STORE}. Set it to ${to} and restart the server first: new pictures then go there, and all others are found where they are.`,
      )
    const settings = imageStoreSettings()
    if (settings.bucket === null) throw new AdminError('Set the S3_ variables of the bucket.')
    process.umask(0o077)
    const { disk, bucket } = openStores(settings)
    const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const moved: Moved = { files: 0, bytes: 0 }
    await withLockedFiles(
      () =>
        forEachConcurrently(source.list(''), CONCURRENCY, (file) =>
          moveFile(source, target, file, moved),
        ),
      'The move stopped; run it again to continue:',
    )
    const result = `Moved ${counted(moved.files, 'file')}, ${size(moved.bytes)}, to ${to}.`
    for await (const { name } of source.list(''))
      throw new AdminError(`${result} Some files could not be moved, such as ${name}.`)
    return ['Nothing is left in the other store.', result]
  },
}

export const moveCommands = { 'move-images': move }
