import { nameWeek } from '#db/queries/weeks.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { every } from '#app/http/process/every.server.ts'
import { MINUTE_MS } from '#app/durations.ts'

/** After a pause, this many weeks are named; older ones stay without winners. */
const WEEKS_TO_NAME = 8

/** Names the finished weeks that have not been named, the oldest first. */
export async function nameFinishedWeeks(isStopped: () => boolean = () => false, now = Date.now()) {
  for (let back = WEEKS_TO_NAME; back > 0 && !isStopped(); back--)
    await nameWeek(addWeeks(getMonday(now), -back), new Date(now))
}

/** Names the finished weeks, now and every ten minutes. */
export const maintainWeeks = (): (() => Promise<void>) =>
  every(10 * MINUTE_MS, (signal) => nameFinishedWeeks(() => signal.aborted), {
    failure: 'failed to name the photo and the cart of the week, will retry',
  })
