import type { IncomingMessage } from 'node:http'
import { readSession } from '../session.server.ts'
import { ResponseCache } from './response-cache.server.ts'
import { cacheKeyOf, type CacheKey } from './cache-key.server.ts'
import type { CachedResponse } from './cached-response.server.ts'

/** One cache for all who are signed out, and one for members. */
export type ResponseCaches = Record<CacheKey['scope'], ResponseCache>

/** Few requests share a member's page: the cache is small, and nothing is recompressed. */
const MEMBER_CACHE = { capacity: 8 * 1024 * 1024, recompressAfterMs: Infinity }

/** @param version see `ResponseCacheOptions` */
export function createResponseCaches(version: () => string): ResponseCaches {
  return {
    everybody: new ResponseCache({ version }),
    member: new ResponseCache({ version, ...MEMBER_CACHE }),
  }
}

/**
 * The name of a response in its cache. A member's session is read for every request, so that no page outlives
 * it, and the name has its id instead of a cookie of any length.
 * @returns null if the session has ended or cannot be read: the page itself then handles the error
 */
export async function storageKey({ scope, name, headers }: CacheKey): Promise<string | null> {
  if (scope === 'everybody') return name
  const session = await readSession(headers.Cookie ?? null).catch(() => null)
  return session && `${session.sid} ${name}`
}

/**
 * The cached response for an anonymous request, before anything else is done; an error occurs again when the
 * page is rendered. A member's page requires the session first, see `storageKey`.
 */
export function lookupAnonymous(
  caches: ResponseCaches,
  request: IncomingMessage,
): CachedResponse | null {
  const key = cacheKeyOf(request)
  try {
    return (key?.scope === 'everybody' && caches.everybody.lookup(key.name)) || null
  } catch {
    return null
  }
}
