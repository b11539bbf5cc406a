import { createHash } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { HttpError } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import { atomXml, type AtomFeed } from './atom.server.ts'
import { ATOM_TYPE } from '../sharing/feed-link.tsx'

interface Version {
  digest: string
  /** The date of the current content; null if it has none yet. */
  date: number | null
  lastDate: number
}

/**
 * When documents last changed, for `Last-Modified`. The database does not store this, because a
 * deletion leaves no date. The date of a document is when this process first saw its current content.
 */
export class ChangeDates {
  readonly #versions = boundedCache<Version>({
    max: 5000,
    maxBytes: 2 * 1024 * 1024,
    countBytes: ({ digest }) => textBytes(digest),
  })
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  dateOf(name: string, body: string): Date | null {
    const digest = createHash('sha1').update(body).digest('base64')
    const known = this.#versions.get(name)
    if (known?.digest === digest && known.date !== null) return new Date(known.date)
    const second = Math.floor(this.#now() / 1000) * 1000
    const lastDate = known?.lastDate ?? 0
    const date = second > lastDate ? second : null
    this.#versions.set(name, { digest, date, lastDate: date ?? lastDate })
    return date === null ? null : new Date(date)
  }
}

const lastModifiedDates = new ChangeDates()

function feedResponse(feed: AtomFeed): Response {
  const body = atomXml(feed)
  const modified = lastModifiedDates.dateOf(feed.self, body)
  return new Response(body, {
    headers: {
      ...PUBLIC_HEADERS,
      'Content-Type': `${ATOM_TYPE}; charset=utf-8`,
      ...(modified && { 'Last-Modified': modified.toUTCString() }),
    },
  })
}

/** An error response in plain text, because browsers may open feeds. */
function errorResponse({ message, status, headers }: HttpError): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`${message}\n`, {
    status,
    headers: { ...PUBLIC_HEADERS, ...type, ...headers },
  })
}

/** The loader and action of a feed route. It reads no session: see `isFeedPath`. */
export function feedRoute(
  find: (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<AtomFeed>,
) {
  const respond = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    args.context.cacheParams = ['before']
    const feed = await find(args)
    if (feed.entries.length === 0) args.context.cache ??= 'none'
    return feedResponse(feed)
  }
  return apiRoute({ GET: respond }, errorResponse)
}

const FEED_PATH =
  /^\/(?:weeks\/|(?:tag|category|carts|u)\/[^/]+\/|u\/[^/]+\/binder\/[^/]+\/)?feed\.atom$/

export const isFeedPath = (path: string): boolean => FEED_PATH.test(path)
