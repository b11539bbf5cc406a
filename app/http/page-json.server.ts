import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { PAGE_JSON_TYPE } from './page-json.ts'

/**
 * The response with the page's loader data as JSON, without that of the root; for an error, its
 * data.
 */
export function pageJsonResponse(
  status: number,
  headers: Headers,
  { staticHandlerContext: { loaderData, errors, matches } }: EntryContext,
): Response {
  const [error] = Object.values(errors ?? {})
  const leaf = matches.at(-1)?.route.id ?? ''
  const errorData = isRouteErrorResponse(error) ? error.data : { message: 'Something went wrong.' }
  headers.set('Content-Type', PAGE_JSON_TYPE)
  headers.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify(errors ? errorData : loaderData[leaf]), { status, headers })
}
