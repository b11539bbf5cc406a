import { COOKIE_PREFIX } from '#app/http/cookies.ts'
import { DAY_SECONDS } from '#app/durations.ts'

/*
 * The cookie of visitors who have closed the introduction. It has one value, so that the cache
 * needs one more page.
 */

export const INTRODUCTION_PATH = '/introduction'

const CLOSED = `${COOKIE_PREFIX}introduction=closed`
const YEAR_SECONDS = 365 * DAY_SECONDS

export const closingCookie = (secure: boolean): string =>
  `${CLOSED}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const closesIntroduction = (cookie: string): boolean => cookie === CLOSED

export const isIntroductionClosed = (request: Request): boolean =>
  (request.headers.get('Cookie') ?? '').split(/;\s*/).some(closesIntroduction)
