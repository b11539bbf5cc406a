import { expireRecentLikes } from '#db/queries/popular-photos.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { every } from '#app/http/process/every.server.ts'

/** Stops counting likes that are older than 30 days, now and every hour. */
export const maintainPopularity = (): (() => Promise<void>) =>
  every(
    60 * 60_000,
    (signal) => repeatStep(async () => !signal.aborted && (await expireRecentLikes())),
    { failure: 'failed to expire likes, will retry' },
  )
