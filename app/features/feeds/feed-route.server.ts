import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { HttpError } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'
import { atomXml, type AtomFeed } from './atom.server.ts'
import { ATOM_TYPE } from '../sharing/atom.ts'

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
    const feed = await find(args)
    const headers = { ...PUBLIC_HEADERS, 'Content-Type': `${ATOM_TYPE}; charset=utf-8` }
    return new Response(atomXml(feed), { headers })
  }
  return apiRoute({ GET: respond }, errorResponse)
}

const FEED_PATH =
  /^\/(?:(?:weeks|meets)\/|(?:tag|category|carts|u)\/[^/]+\/|u\/[^/]+\/binder\/[^/]+\/)?feed\.atom$/

/** True for the feeds, which read no session. */
export const isFeedPath = (path: string): boolean => FEED_PATH.test(path)
