import {
  removeQueuedDeletion,
  listQueuedDeletions,
  type QueuedDeletion,
} from '#db/queries/deletion-queue.ts'
import { log } from '#app/http/logging/log.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { filesAreLocked } from './file-lock.server.ts'

/** Notes read in one query. */
const BATCH = 200

let running: Promise<void> | undefined
let askedAgain = false
let halted = false

async function carryOut(removal: QueuedDeletion): Promise<void> {
  try {
    await imageLibrary().remove(removal.kind, removal.imageKey)
    if (halted) return
    // Only now: whatever fails or stops before this line is done again the next time.
    await removeQueuedDeletion(removal)
  } catch (error) {
    log.error({ err: error, kind: removal.kind }, 'the files of a picture cannot be removed yet')
  }
}

async function emptyOutbox(): Promise<void> {
  let after: QueuedDeletion | undefined
  do {
    const removals = await listQueuedDeletions({ after, limit: BATCH })
    for (const removal of removals) {
      if (halted || filesAreLocked()) return
      await carryOut(removal)
    }
    after = removals.at(-1)
  } while (after)
}

async function emptyWhileAsked(): Promise<void> {
  do {
    askedAgain = false
    try {
      await emptyOutbox()
    } catch (error) {
      log.error({ err: error }, 'file removals cannot be read')
    }
  } while (askedAgain && !halted)
  // In one step with the last look at `askedAgain`: who asks later begins anew.
  running = undefined
}

/**
 * Removes the files of pictures that no row names any more: those of deleted photos, of photos whose
 * visibility changed, and replaced avatars. What fails, or a
 * backup holds, stays noted for the next time.
 *
 * Never rejects, so that a caller need not wait: the change itself is already done.
 */
export function deleteQueuedFiles(): Promise<void> {
  if (halted) return Promise.resolve()
  if (running) askedAgain = true
  else running = emptyWhileAsked()
  return running
}

/**
 * Ends the removals for good, so that the database can be closed at once: what is under way asks it nothing
 * more, and stays noted for the next start. To wait for it could take minutes, for a picture's files are
 * removed only when none is being made.
 */
export function pauseDeletions(): void {
  halted = true
}
