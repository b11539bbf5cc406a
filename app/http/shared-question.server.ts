import type { IncomingMessage } from 'node:http'
import { pathOf } from './answer.server.ts'
import { isEmbed } from './security-headers.server.ts'
import { VIEW_TYPE } from './view.ts'

/** What somebody asks who is signed out: all that the answer may depend on, and nothing else. */
export interface SharedQuestion {
  /** Differs from that of every question with another answer. */
  name: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
}

/** Every cookie of this site begins so. */
const OWN_COOKIES = 'cartfolio_'
/** Nobody links to longer addresses of ours. */
const LONGEST = 1000

/**
 * What a request asks, when nothing in it tells one visitor from another.
 * @returns null where it bears a cookie of ours, whatever its worth: that visitor is answered alone
 */
export function sharedQuestion(request: IncomingMessage): SharedQuestion | null {
  const { url: path = '/', headers } = request
  if (headers.cookie?.includes(OWN_COOKIES) || path.length > LONGEST) return null
  if (headers.accept === VIEW_TYPE)
    return { name: `view ${path}`, path, headers: { Accept: VIEW_TYPE } }
  const destination = headers['sec-fetch-dest']
  if (isEmbed(pathOf(request), String(destination)))
    return { name: `embed ${path}`, path, headers: { 'Sec-Fetch-Dest': 'iframe' } }
  return { name: `page ${path}`, path, headers: {} }
}
