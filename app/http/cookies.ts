/** The prefix of all cookies of this site. */
export const COOKIE_PREFIX = 'cartfolio_'

/** A response to a request with this cookie may be for one member only. */
export const SESSION_COOKIE = 'cartfolio_session'
