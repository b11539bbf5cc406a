import type { IncomingMessage } from 'node:http'
import { getPath } from './buffered-response.server.ts'
import { isNavigationRequest } from '../prefetch.ts'
import { isEmbed } from '../security-headers.server.ts'
import { COOKIE_PREFIX, SESSION_COOKIE } from '../cookies.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

/** Everything that a response may depend on, and nothing else. */
export interface CacheKey {
  /** Unique for each response; a member's key is unique within the session only. */
  name: string
  scope: 'anonymous' | 'member'
  path: string
  headers: Record<string, string>
}

/** No link of this site is longer. */
const MAX_URL_LENGTH = 1000

export interface CacheRules {
  /** True for a cookie of this site, as `name=value`, that the response of a path does not depend on. */
  isIrrelevantCookie(cookie: string, path: string): boolean
  /** True for a cookie, as `name=value`, with which a path has another response for visitors. It has one value. */
  isVisitorsCookie(cookie: string, path: string): boolean
  /** Paths whose responses depend on more than a cache key contains. */
  uncachedPaths: string[]
  /** True for a path whose response is the same for everyone: see `PUBLIC_HEADERS`. */
  isPublicPath(path: string): boolean
}

function ownCookies(header: string | undefined): string[] {
  if (!header?.includes(COOKIE_PREFIX)) return []
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes(COOKIE_PREFIX))
}

function resourceKey(request: IncomingMessage): Pick<CacheKey, 'name' | 'headers'> {
  const { url: path = '/', headers } = request
  if (headers.accept === PAGE_JSON_TYPE)
    return { name: `view ${path}`, headers: { Accept: PAGE_JSON_TYPE } }
  if (isEmbed(getPath(request), String(headers['sec-fetch-dest'])))
    return { name: `embed ${path}`, headers: { 'Sec-Fetch-Dest': 'iframe' } }
  return { name: `page ${path}`, headers: {} }
}

/** Reads a request's cache key; null for uncached paths, other cookies, and a member's prefetch of what opening marks as read. */
export function createCacheKey(rules: CacheRules) {
  const { isIrrelevantCookie, isVisitorsCookie, uncachedPaths, isPublicPath } = rules
  return (request: IncomingMessage): CacheKey | null => {
    const { url: address = '/' } = request
    const path = getPath(request)
    const isUncached = uncachedPaths.includes(path.replace(/\.data$/, ''))
    if (address.length > MAX_URL_LENGTH || isUncached) return null
    if (isPublicPath(path))
      return { name: `page ${address}`, scope: 'anonymous', path: address, headers: {} }
    const cookies = ownCookies(request.headers.cookie)
    const isMember = cookies.some((each) => each.startsWith(`${SESSION_COOKIE}=`))
    const [cookie, ...others] = cookies.filter(
      (each) => !isIrrelevantCookie(each, path) && !(isMember && isVisitorsCookie(each, path)),
    )
    if (others.length > 0) return null
    const { name, headers } = resourceKey(request)
    if (cookie === undefined) return { name, scope: 'anonymous', path: address, headers }
    const withCookie = { path: address, headers: { ...headers, Cookie: cookie } }
    if (isVisitorsCookie(cookie, path))
      return { name: `${name} ${cookie}`, scope: 'anonymous', ...withCookie }
    if (!isMember) return null
    if (!isNavigationRequest(request.method, (header) => request.headers[header])) return null
    return { name, scope: 'member', ...withCookie }
  }
}

/** The headers of feeds and oEmbed, which are public data: any script may read them, and caches have to revalidate them. */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, no-cache',
} as const

/** True if a URL is worth caching: one with parameters that its route does not read (`utm_source`) is not. */
export function isCacheableQuery(address: string, known: readonly string[]): boolean {
  const end = address.indexOf('?')
  if (end === -1) return true
  const given = [...new URLSearchParams(address.slice(end)).keys()]
  return given.length === new Set(given).size && given.every((name) => known.includes(name))
}
