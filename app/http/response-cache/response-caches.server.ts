import type { IncomingMessage } from 'node:http'
import { readSession } from '../session.server.ts'
import { ResponseCache } from './response-cache.server.ts'
import { cacheKeyOf, type CacheKey } from './cache-key.server.ts'
import type { CachedResponse } from './cached-response.server.ts'

/** A cache for the pages of all who are signed out, and one for those of members. */
export type ResponseCaches = Record<CacheKey['scope'], ResponseCache>

/** Members' pages have few readers: no more of them than do not matter, and only coded quickly. */
const OF_MEMBERS = { capacity: 8 * 1024 * 1024, provenMs: Infinity }

/** @param version see `PageCacheOptions` */
export function createResponseCaches(version: () => string): ResponseCaches {
  return {
    everybody: new ResponseCache({ version }),
    member: new ResponseCache({ version, ...OF_MEMBERS }),
  }
}

/**
 * The name of an answer in its cache. A member's session is looked up for every request, so that no page
 * outlives it, and the name holds its id instead of a cookie of any length.
 * @returns null where the session is over or cannot be read: the page itself meets that error again
 */
export async function storageKey({ scope, name, headers }: CacheKey): Promise<string | null> {
  if (scope === 'everybody') return name
  const session = await readSession(headers.Cookie ?? null).catch(() => null)
  return session && `${session.sid} ${name}`
}

/**
 * A page for all who are signed out that is kept, found before anything else is looked at; a defect is met
 * again by who makes it. A member's page needs a look at the session first, see `cacheKey`.
 */
export function lookupAnonymous(
  caches: ResponseCaches,
  request: IncomingMessage,
): CachedResponse | null {
  const question = cacheKeyOf(request)
  try {
    return (question?.scope === 'everybody' && caches.everybody.lookup(question.name)) || null
  } catch {
    return null
  }
}
