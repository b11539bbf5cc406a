import type { IncomingMessage } from 'node:http'
import { SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { isSignInCookie, readsSignInCookies } from '#app/features/sign-in/sign-in-cookies.ts'
import { pathOf } from './buffered-response.server.ts'
import { isNavigationRequest } from '../prefetch.ts'
import { isEmbed } from '../security-headers.server.ts'
import { SESSION_COOKIE } from '../session.server.ts'
import { isPublicPath } from './public-paths.server.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

/** What somebody asks: all that the answer may depend on, and nothing else. */
export interface CacheKey {
  /** Differs from that of every question with another answer; a member's holds for the session alone. */
  name: string
  /** Whose answer it is: that of all who are signed out, or of whoever bears one session's cookie. */
  scope: 'everybody' | 'member'
  /** Path and query. */
  path: string
  headers: Record<string, string>
}

/** Every cookie of this site begins so. */
const OWN_COOKIES = 'cartfolio_'
/** Nobody links to longer addresses of ours. */
const LONGEST = 1000

/** The cookies of ours that the answer may depend on, as they came: `name=value`. */
function ownCookies(request: IncomingMessage): string[] {
  const header = request.headers.cookie
  if (!header?.includes(OWN_COOKIES)) return []
  const counts = readsSignInCookies(pathOf(request))
    ? () => true
    : (cookie: string) => !isSignInCookie(cookie)
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes(OWN_COOKIES) && counts(cookie))
}

/** What is asked, without regard to who asks. */
function asked(request: IncomingMessage): Pick<CacheKey, 'name' | 'headers'> {
  const { url: path = '/', headers } = request
  if (headers.accept === PAGE_JSON_TYPE)
    return { name: `view ${path}`, headers: { Accept: PAGE_JSON_TYPE } }
  if (isEmbed(pathOf(request), String(headers['sec-fetch-dest'])))
    return { name: `embed ${path}`, headers: { 'Sec-Fetch-Dest': 'iframe' } }
  return { name: `page ${path}`, headers: {} }
}

/**
 * What a request asks, when its answer may be kept.
 * @returns null where it bears any other cookie of ours, whatever its worth, where a member only looks at
 *   what may be marked as seen, or where something is shared: they are answered alone
 */
export function cacheKeyOf(request: IncomingMessage): CacheKey | null {
  const { url: path = '/' } = request
  const [cookie, ...others] = ownCookies(request)
  if (path.length > LONGEST) return null
  if (isPublicPath(pathOf(request)))
    return { name: `page ${path}`, scope: 'everybody', path, headers: {} }
  if (others.length > 0) return null
  const { name, headers } = asked(request)
  // There it matters which site's page leads to it.
  if (pathOf(request) === SHARE_PATH) return null
  if (cookie === undefined) return { name, scope: 'everybody', path, headers }
  if (!cookie.startsWith(`${SESSION_COOKIE}=`)) return null
  if (!isNavigationRequest(request.method, (header) => request.headers[header])) return null
  return {
    name,
    scope: 'member',
    path,
    headers: { ...headers, Cookie: cookie },
  }
}
