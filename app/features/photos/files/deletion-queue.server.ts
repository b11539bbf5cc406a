import {
  removeQueuedDeletion,
  listQueuedDeletions,
  type QueuedDeletion,
} from '#db/queries/deletion-queue.ts'
import { log } from '#app/http/logging/log.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { filesAreLocked } from './file-lock.server.ts'

/** Queue entries read in one query. */
const BATCH = 200

let running: Promise<void> | undefined
let runAgain = false
let stopped = false

async function deleteFiles(removal: QueuedDeletion): Promise<void> {
  try {
    await imageLibrary().remove(removal.kind, removal.imageKey)
    if (stopped) return
    // Last: a failure before this line is retried the next time.
    await removeQueuedDeletion(removal)
  } catch (error) {
    log.error({ err: error, kind: removal.kind }, 'failed to delete picture files, will retry')
  }
}

async function processQueue(): Promise<void> {
  let after: QueuedDeletion | undefined
  do {
    const removals = await listQueuedDeletions({ after, limit: BATCH })
    for (const removal of removals) {
      if (stopped || filesAreLocked()) return
      await deleteFiles(removal)
    }
    after = removals.at(-1)
  } while (after)
}

async function processUntilDone(): Promise<void> {
  do {
    runAgain = false
    try {
      await processQueue()
    } catch (error) {
      log.error({ err: error }, 'failed to read the deletion queue')
    }
  } while (runAgain && !stopped)
  // In the same tick as the last check of `runAgain`: a later call starts a new run.
  running = undefined
}

/**
 * Deletes the files of pictures that no row references any more: deleted photos, changed
 * visibility, and replaced avatars. Entries that fail, or that a backup locks, stay in the queue.
 * Never rejects, so a caller need not wait: the change itself is already committed.
 */
export function deleteQueuedFiles(): Promise<void> {
  if (stopped) return Promise.resolve()
  if (running) runAgain = true
  else running = processUntilDone()
  return running
}

/**
 * Stops deletions for good, so that the database can be closed at once. A running deletion makes no
 * more queries and stays in the queue for the next start. Waiting for it could take minutes,
 * because a deletion waits for the image process.
 */
export function pauseDeletions(): void {
  stopped = true
}
