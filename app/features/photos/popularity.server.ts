import { expireRecentLikes } from '#db/queries/popular-photos.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { every } from '#app/http/process/every.server.ts'

const EXPIRE_EVERY_MS = 60 * 60_000

/** Stops counting likes that are older than 30 days, now and every hour. */
export const maintainPopularity = (): (() => Promise<void>) =>
  every(
    EXPIRE_EVERY_MS,
    (signal) => repeatStep(async () => !signal.aborted && (await expireRecentLikes())),
    { failure: 'failed to expire likes, will retry' },
  )
