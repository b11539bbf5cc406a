import type { IncomingMessage } from 'node:http'
import { PageCache } from './page-cache.server.ts'
import { pageQuestion, type PageQuestion } from './page-question.server.ts'
import type { StoredAnswer } from './stored-answer.server.ts'

/** A cache for the pages of all who are signed out, and one for those of members. */
export type PageCaches = Record<PageQuestion['whose'], PageCache>

/** Members' pages have few readers: no more of them than do not matter, and only coded quickly. */
const OF_MEMBERS = { capacity: 16 * 1024 * 1024, provenMs: Infinity }

/** @param version see `PageCacheOptions` */
export function pageCaches(version: () => string): PageCaches {
  return {
    everybody: new PageCache({ version }),
    member: new PageCache({ version, ...OF_MEMBERS }),
  }
}

/** A page that is kept, found before anything else is looked at; a defect is met again by who makes it. */
export function findKept(caches: PageCaches, request: IncomingMessage): StoredAnswer | null {
  const question = pageQuestion(request)
  try {
    return (question && caches[question.whose].find(question.name)) ?? null
  } catch {
    return null
  }
}
