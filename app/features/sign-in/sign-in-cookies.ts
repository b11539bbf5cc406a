/*
 * What a browser keeps of a sign-in that has begun. Login and callback alone read these cookies.
 */

/** The strategy sets a cookie of this name, a colon and a random id for each sign-in begun. */
export const STATE_COOKIE = 'cartfolio_state'
/** Of this name, an underscore and the start of the state: where the sign-in leads back to. */
export const RETURN_COOKIE = 'cartfolio_return'
/** NetSurf drops cookies that are for `/api` alone. */
export const SIGN_IN_COOKIE_PATH = '/'
/** How long somebody may take at the provider. */
export const SIGN_IN_COOKIE_SECONDS = 30 * 60

export const LOGIN_PATH = '/api/login'
export const CALLBACK_PATH = '/api/auth/callback'

export const isStateCookie = (cookie: string): boolean => cookie.startsWith(`${STATE_COOKIE}:`)

/** Whether a cookie, by its name or as `name=value`, belongs to a sign-in. */
export const isSignInCookie = (cookie: string): boolean =>
  isStateCookie(cookie) || cookie.startsWith(`${RETURN_COOKIE}_`)

/** Whether the answer for a path depends on these cookies. */
export const readsSignInCookies = (path: string): boolean =>
  path.startsWith(LOGIN_PATH) || path.startsWith(CALLBACK_PATH)
