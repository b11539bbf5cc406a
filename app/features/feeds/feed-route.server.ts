import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { HttpError } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/public-paths.server.ts'
import { atomXml, type AtomFeed } from './atom.server.ts'
import { ChangeDates } from './change-dates.server.ts'
import { ATOM_TYPE } from './feed-path.ts'

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

/** A plain error response, for a feed URL opened in a browser. */
function errorResponse({ message, status, headers }: HttpError): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`${message}\n`, {
    status,
    headers: { ...PUBLIC_HEADERS, ...type, ...headers },
  })
}

/**
 * The loader and action of a feed route. It reads no session: see
 * `app/http/response-cache/public-paths.server.ts`.
 * @param find returns the feed, or throws an HttpError or a redirect
 */
export function feedRoute(
  find: (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<AtomFeed>,
) {
  const respond = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const feed = await find(args)
    args.context.isEmptyList = feed.entries.length === 0
    return feedResponse(feed)
  }
  return apiRoute({ GET: respond }, errorResponse)
}
