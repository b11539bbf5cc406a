import type { IncomingMessage } from 'node:http'
import { SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { isSignInCookie, readsSignInCookies } from '#app/features/sign-in/sign-in-cookies.ts'
import { pathOf } from './buffered-response.server.ts'
import { isNavigationRequest } from '../prefetch.ts'
import { isEmbed } from '../security-headers.server.ts'
import { SESSION_COOKIE } from '../session.server.ts'
import { isPublicPath } from './public-paths.server.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

/** Everything that a response may depend on, and nothing else. */
export interface CacheKey {
  /** Unique for each response; a member's key is unique within the session only. */
  name: string
  /** Whether the response is for all who are signed out, or for one session. */
  scope: 'everybody' | 'member'
  /** Path and query. */
  path: string
  headers: Record<string, string>
}

/** The prefix of all cookies of this site. */
const OWN_COOKIES = 'cartfolio_'
/** No link of this site is longer. */
const MAX_URL_LENGTH = 1000

/** The site's cookies that the response may depend on, as sent: `name=value`. */
function ownCookies(request: IncomingMessage): string[] {
  const header = request.headers.cookie
  if (!header?.includes(OWN_COOKIES)) return []
  const isRelevant = readsSignInCookies(pathOf(request))
    ? () => true
    : (cookie: string) => !isSignInCookie(cookie)
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes(OWN_COOKIES) && isRelevant(cookie))
}

/** The key without the viewer. */
function resourceKey(request: IncomingMessage): Pick<CacheKey, 'name' | 'headers'> {
  const { url: path = '/', headers } = request
  if (headers.accept === PAGE_JSON_TYPE)
    return { name: `view ${path}`, headers: { Accept: PAGE_JSON_TYPE } }
  if (isEmbed(pathOf(request), String(headers['sec-fetch-dest'])))
    return { name: `embed ${path}`, headers: { 'Sec-Fetch-Dest': 'iframe' } }
  return { name: `page ${path}`, headers: {} }
}

/**
 * The cache key of a request.
 * @returns null for a request that must be rendered individually: with any other cookie of this site, for a
 *   member's prefetch of a page that opening marks as read, or for a share
 */
export function cacheKeyOf(request: IncomingMessage): CacheKey | null {
  const { url: path = '/' } = request
  const [cookie, ...others] = ownCookies(request)
  if (path.length > MAX_URL_LENGTH) return null
  if (isPublicPath(pathOf(request)))
    return { name: `page ${path}`, scope: 'everybody', path, headers: {} }
  if (others.length > 0) return null
  const { name, headers } = resourceKey(request)
  // The share page depends on the initiating site.
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
