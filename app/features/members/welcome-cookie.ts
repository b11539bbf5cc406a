import { COOKIE_PREFIX } from '#app/http/cookies.ts'
import { DAY_SECONDS } from '#app/durations.ts'

/* The cookie of members who were asked for their names and do not want to be asked again. */

const NAME = `${COOKIE_PREFIX}names`
const YEAR_SECONDS = 365 * DAY_SECONDS

export const decliningCookie = (memberId: string, secure: boolean): string =>
  `${NAME}=${memberId}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Whether this member has declined in this browser. */
export const hasDeclinedNames = (request: Request, memberId: string): boolean =>
  (request.headers.get('Cookie') ?? '').split(/;\s*/).includes(`${NAME}=${memberId}`)
