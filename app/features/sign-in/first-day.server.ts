import type { FirstDayLimits } from '#db/queries/first-day.ts'
import { environment } from '#app/http/process/environment.server.ts'

/** The limits of a member's first day (docs/product.md#rate-limits). */
const FIRST_DAY: FirstDayLimits = { uploads: 10, comments: 20, follows: 30, mentions: 5 }

/** False with the demo sign-in, which is never public and where every member is new. */
export function limitsNewcomers(): boolean {
  const { SIGN_IN, RATE_LIMITS } = environment()
  return SIGN_IN !== 'demo' && RATE_LIMITS === 'on'
}

export const firstDayLimits = (): FirstDayLimits | null => (limitsNewcomers() ? FIRST_DAY : null)
