import { expireRecentLikes } from '#db/queries/popular-photos.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { log } from '#app/http/logging/log.server.ts'

const EXPIRE_EVERY_MS = 60 * 60_000

/**
 * Stops counting likes that are older than 30 days, now and every hour.
 * @returns a function that stops this after the current step
 */
export function maintainPopularity(): () => Promise<void> {
  let stopped = false
  const expire = () =>
    repeatStep(async () => !stopped && (await expireRecentLikes())).catch((error: unknown) =>
      log.error({ err: error }, 'failed to expire likes, will retry'),
    )
  let running = expire()
  const timer = setInterval(() => (running = expire()), EXPIRE_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped = true
    await running
  }
}
