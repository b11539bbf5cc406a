import type { IncomingMessage } from 'node:http'
import { getPath } from './buffered-response.server.ts'
import { isEmbed } from '../security-headers.server.ts'
import { COOKIE_PREFIX } from '../cookies.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

/** Everything that a visitor's response may depend on, and nothing else. */
export interface CacheKey {
  name: string
  headers: Record<string, string>
}

/** No link of this site is longer. */
const MAX_URL_LENGTH = 1000

export interface CacheRules {
  /**
   * True for a cookie of this site, as `name=value`, that the response of a path does not depend
   * on.
   */
  isIrrelevantCookie(cookie: string, path: string): boolean
  /**
   * True for a cookie, as `name=value`, with which a path has another response for visitors. It has
   * one value.
   */
  isVisitorsCookie(cookie: string, path: string): boolean
  /**
   * Paths whose responses depend on more than a cache key contains, or count against a rate limit.
   */
  uncachedPaths: string[]
  /** True for a path whose response is the same for everyone: see `PUBLIC_HEADERS`. */
  isPublicPath(path: string): boolean
  /** True for such a path that reads no query. */
  isWithoutQuery(path: string): boolean
}

function ownCookies(header: string | undefined): string[] {
  if (!header?.includes(COOKIE_PREFIX)) return []
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes(COOKIE_PREFIX))
}

function resourceKey(request: IncomingMessage): CacheKey {
  const { url: path = '/', headers } = request
  if (headers.accept === PAGE_JSON_TYPE)
    return { name: `view ${path}`, headers: { Accept: PAGE_JSON_TYPE } }
  if (isEmbed(getPath(request), String(headers['sec-fetch-dest'])))
    return { name: `embed ${path}`, headers: { 'Sec-Fetch-Dest': 'iframe' } }
  return { name: `page ${path}`, headers: {} }
}

/**
 * Reads a request's cache key; null for members, uncached paths, and other cookies of this site.
 */
export function createCacheKey(rules: CacheRules) {
  const { isIrrelevantCookie, isVisitorsCookie, uncachedPaths, isPublicPath, isWithoutQuery } =
    rules
  return (request: IncomingMessage): CacheKey | null => {
    const { url: address = '/' } = request
    const path = getPath(request)
    const isUncached = uncachedPaths.includes(path.replace(/\.data$/, ''))
    if (isWithoutQuery(path)) return { name: `page ${path}`, headers: {} }
    if (address.length > MAX_URL_LENGTH || isUncached) return null
    if (isPublicPath(path)) return { name: `page ${address}`, headers: {} }
    const [cookie, ...more] = ownCookies(request.headers.cookie).filter(
      (each) => !isIrrelevantCookie(each, path),
    )
    const { name, headers } = resourceKey(request)
    if (cookie === undefined) return { name, headers }
    if (more.length > 0 || !isVisitorsCookie(cookie, path)) return null
    return { name: `${name} ${cookie}`, headers: { ...headers, Cookie: cookie } }
  }
}

/**
 * The headers of feeds and oEmbed, which are public data: any script may read them, and caches have
 * to revalidate them.
 */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, no-cache',
} as const
