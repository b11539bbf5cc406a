import type { IncomingMessage } from 'node:http'
import { readSession } from '../session.server.ts'
import { PageCache } from './page-cache.server.ts'
import { pageQuestion, type PageQuestion } from './page-question.server.ts'
import type { StoredAnswer } from './stored-answer.server.ts'

/** A cache for the pages of all who are signed out, and one for those of members. */
export type PageCaches = Record<PageQuestion['whose'], PageCache>

/** Members' pages have few readers: no more of them than do not matter, and only coded quickly. */
const OF_MEMBERS = { capacity: 8 * 1024 * 1024, provenMs: Infinity }

/** @param version see `PageCacheOptions` */
export function pageCaches(version: () => string): PageCaches {
  return {
    everybody: new PageCache({ version }),
    member: new PageCache({ version, ...OF_MEMBERS }),
  }
}

/**
 * The name of an answer in its cache. A member's session is looked up for every request, so that no page
 * outlives it, and the name holds its id instead of a cookie of any length.
 * @returns null where the session is over or cannot be read: the page itself meets that error again
 */
export async function cacheKey({ whose, name, headers }: PageQuestion): Promise<string | null> {
  if (whose === 'everybody') return name
  const session = await readSession(headers.Cookie ?? null).catch(() => null)
  return session && `${session.sid} ${name}`
}

/**
 * A page for all who are signed out that is kept, found before anything else is looked at; a defect is met
 * again by who makes it. A member's page needs a look at the session first, see `cacheKey`.
 */
export function findKept(caches: PageCaches, request: IncomingMessage): StoredAnswer | null {
  const question = pageQuestion(request)
  try {
    return (question?.whose === 'everybody' && caches.everybody.find(question.name)) || null
  } catch {
    return null
  }
}
