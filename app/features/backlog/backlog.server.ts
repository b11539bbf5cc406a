import { notifySomeFollowers } from '#db/queries/cart-follows.ts'
import { removeSomeEnded } from '#db/queries/contributors.ts'
import { deleteSome } from '#db/queries/deletions.ts'
import { moveSome } from '#db/queries/moves.ts'
import { deleteExpiredTombstones } from '#db/queries/tombstones.ts'
import { removeSomeNotifications } from '#db/queries/notifications.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { expireRecentLikes } from '#db/queries/popular-photos.ts'
import { indexSomeTexts } from '#db/queries/queued-texts.ts'
import { recountSome } from '#db/queries/recounts.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { log } from '#app/http/logging/log.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { Runner } from '#app/http/process/runner.server.ts'
import { hideSomeLeft } from './hidings.server.ts'
import { deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'
import { renewedTags } from '../tags/renewal.server.ts'
import { MINUTE_MS } from '#app/durations.ts'

/*
 * What follows from a write or the time for any number of rows: in short steps, continued after a
 * restart.
 */

async function deleteWithFiles(): Promise<boolean> {
  const hasDeleted = await deleteSome()
  if (hasDeleted) void deleteQueuedFiles()
  return hasDeleted
}

/** Each does some of its work in a short transaction, and returns false when nothing is left. */
const STEPS: [work: string, step: () => Promise<boolean>][] = [
  ['move tags, binders and accounts', () => moveSome(renewedTags)],
  ['delete what is marked', deleteWithFiles],
  ['hide or show posts', hideSomeLeft],
  ['delete expired tombstones', async () => (await deleteExpiredTombstones()) > 0],
  ['index texts for the search', indexSomeTexts],
  ['notify followers of carts', () => notifySomeFollowers()],
  ['remove notifications by muted members', removeSomeNotifications],
  ['take out photos of former contributors', removeSomeEnded],
  ['count likes and follows', recountSome],
  ['expire likes', expireRecentLikes],
]

const backlog = new Runner(async () => {
  for (const [work, step] of STEPS)
    try {
      await repeatStep(async () => !backlog.stopped && (await step()))
    } catch (error) {
      log.error({ err: error }, `failed to ${work}, will retry`)
    }
}, 'failed to work off the backlog')

/**
 * Does what is left to do, after a write that left some. Never rejects; failed work is done again
 * within 10 minutes.
 */
export const workOffBacklog = (): Promise<void> => backlog.run()

/**
 * Most writes leave so little that it is done when their response is sent; it does not wait for
 * more.
 */
const MAX_WAIT_MS = 200

/** As `workOffBacklog`, for at most 200 ms. */
export const workOffSome = (): Promise<void> =>
  Promise.race([workOffBacklog(), wait(MAX_WAIT_MS, undefined, { ref: false })])

/**
 * Works off the backlog now and every 10 minutes.
 * @returns stops it
 */
export function maintainBacklog(): () => Promise<void> {
  const stop = every(10 * MINUTE_MS, workOffBacklog, { failure: 'failed to work off the backlog' })
  return async () => {
    await Promise.all([stop(), backlog.stop()])
  }
}
