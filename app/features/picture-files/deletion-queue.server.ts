import { join } from 'node:path'
import { isLocked, takeLock, type ProcessLock } from '#db/process-lock.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { Runner } from '#app/http/process/runner.server.ts'
import {
  removeQueuedDeletion,
  listQueuedDeletions,
  type QueuedDeletion,
} from '#db/queries/image-files.ts'
import { log } from '#app/http/logging/log.server.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { imageLibrary } from '#storage/library.ts'
import type { ImageKind } from '#storage/addresses.ts'

export const FILES_LOCK = 'files.lock'

/*
 * A backup copies the rows first, then the files they reference: no file may be deleted in between.
 * Queued deletions check the lock first.
 */

const lockFile = () => join(dataFolder().root, FILES_LOCK)

/**
 * Prevents every process from deleting picture files, until released or this process exits.
 * @returns null if another one holds the lock
 */
export const lockFiles = (): ProcessLock | null => takeLock(lockFile())

/** Whether the lock is held, so that no picture file may be deleted. */
export const filesAreLocked = (): boolean => isLocked(lockFile())

async function deleteFiles(removal: QueuedDeletion): Promise<boolean> {
  try {
    await imageLibrary().remove(removal.kind, removal.imageKey)
    if (deletions.stopped) return true
    // Last, so that a failed deletion stays in the queue and is retried.
    await removeQueuedDeletion(removal)
  } catch (error) {
    // The database is closed at the end.
    if (deletions.stopped) return true
    log.error({ err: error, kind: removal.kind }, 'failed to delete picture files, will retry')
    return !(error instanceof BucketUnavailable)
  }
  return true
}

async function processQueue(): Promise<void> {
  let after: QueuedDeletion | undefined
  do {
    const removals = await listQueuedDeletions({ after, limit: 200 })
    for (const removal of removals) {
      if (deletions.stopped || filesAreLocked()) return
      if (!(await deleteFiles(removal))) return
    }
    after = removals.at(-1)
  } while (after)
}

const deletions = new Runner(processQueue, 'failed to read the deletion queue')

/**
 * Deletes the files of pictures that no row references; entries stay queued if they fail or a
 * backup holds the lock. Never rejects.
 */
export const deleteQueuedFiles = (): Promise<void> => deletions.run()

/** Stops deletions permanently, without waiting, so that the database can be closed at once. */
export const pauseDeletions = (): void => void deletions.stop()

/**
 * Deletes a picture without a row after an error. Never throws, so that the first error is
 * reported; garbage collection follows.
 */
export async function discardPicture(kind: ImageKind, key: string): Promise<void> {
  try {
    await imageLibrary().remove(kind, key)
  } catch (error) {
    log.error({ err: error }, 'failed to delete an unused picture')
  }
}
