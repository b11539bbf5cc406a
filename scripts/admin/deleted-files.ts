import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteQueuedFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { listQueuedDeletions } from '#db/queries/image-files.ts'
import { counted } from './text.ts'

/**
 * Deletes the files of deleted pictures before the program ends.
 * @returns the result, in one line
 */
export async function deleteFilesNow(): Promise<string[]> {
  await deleteQueuedFiles()
  const { length: left } = await listQueuedDeletions()
  if (left === 0) return ['The picture files are deleted.']
  return [
    `The files of ${counted(left, 'picture')} are not deleted yet. A backup is running, or see the log; the server tries again every 10 minutes.`,
  ]
}

/** The copies of the database that a migration left on the volume. */
async function migrationCopies(): Promise<string[]> {
  const { backups } = dataFolder()
  const names = await readdir(backups).catch(() => [])
  return names.filter((name) => name.endsWith('.sqlite')).map((name) => join(backups, name))
}

/**
 * Names the copies that still contain what was deleted (docs/operations.md#what-older-copies-hold).
 */
export async function olderCopies(what: string): Promise<string[]> {
  const copies = await migrationCopies()
  return [
    `The backup contains the ${what} until its next run, its older copies until they expire.`,
    ...(copies.length > 0
      ? [`These copies may contain it until you delete them: ${copies.join(', ')}`]
      : []),
  ]
}
