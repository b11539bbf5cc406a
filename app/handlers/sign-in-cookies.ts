/* The cookies of a sign-in in progress. Only login and callback read them. */

export const STATE_COOKIE = 'cartfolio_state'
/**
 * Prefix of the cookie with the path to return to, followed by an underscore and the start of the
 * state.
 */
export const RETURN_COOKIE = 'cartfolio_return'
/** Not `/api`: NetSurf drops cookies for that path alone. */
export const SIGN_IN_COOKIE_PATH = '/'
/** Maximum time for the sign-in at the provider, in seconds. */
export const SIGN_IN_COOKIE_SECONDS = 30 * 60

export const LOGIN_PATH = '/api/login'
export const CALLBACK_PATH = '/api/auth/callback'

export const isStateCookie = (cookie: string): boolean => cookie.startsWith(`${STATE_COOKIE}:`)

export const isSignInCookie = (cookie: string): boolean =>
  isStateCookie(cookie) || cookie.startsWith(`${RETURN_COOKIE}_`)

export const readsSignInCookies = (path: string): boolean =>
  path.startsWith(LOGIN_PATH) || path.startsWith(CALLBACK_PATH)
