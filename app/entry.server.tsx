import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { HttpError } from './http/http-error.ts'
import { completePage, CSP_PLACEHOLDER, hydrationScript } from './http/inline-scripts.server.ts'
import {
  compressOnce,
  encodingFor,
  isCompressible,
} from './http/response-cache/compression.server.ts'
import { etagMatches, etagOf } from './http/response-cache/buffered-response.server.ts'
import { log } from './http/logging/log.server.ts'
import { requestId } from './http/logging/request-id.server.ts'
import { pageJsonResponse } from './http/page-json.server.ts'
import { wantsPageJson } from './http/page-json.ts'
import { memoizeHtml } from './ui/memoized-html.server.ts'
import { NonceContext, ServerRenderingContext } from './ui/server-rendering.ts'

const PAGE_TYPE = 'text/html; charset=utf-8'

/**
 * Renders the complete page before sending: one that fails halfway still gets the right status. As
 * a string, because React 18's Node stream leaves NUL characters where a character meets the end of
 * its buffer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { allowScripts }: AppLoadContext,
): Promise<Response> {
  headers.append('Vary', 'Accept, Accept-Encoding')
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  if (wantsPageJson(request)) return pageJsonResponse(status, headers, context)
  // Remix would stream the loaders' data after the end of the document, where HTML allows no
  // script.
  const { serverHandoffStream, ...complete } = context
  const rendered = renderToString(
    <NonceContext.Provider value={CSP_PLACEHOLDER}>
      <ServerRenderingContext.Provider value={{ memoizeHtml, requestId: requestId() }}>
        <RemixServer context={complete} url={request.url} nonce={CSP_PLACEHOLDER} />
      </ServerRenderingContext.Provider>
    </NonceContext.Provider>,
  )
  const isHydrated = context.renderMeta?.didRenderScripts
  const { body, sources } = completePage(
    `<!DOCTYPE html>${rendered}`,
    isHydrated && serverHandoffStream ? await hydrationScript(serverHandoffStream) : '',
  )
  allowScripts(sources)
  return pageResponse(request, body, { status, headers })
}

/**
 * The page with its ETag, or a 304 for a browser that has it. The cache asks for it uncompressed:
 * it compresses what it stores for many.
 */
function pageResponse(
  request: Request,
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Headers },
): Response {
  const { status, headers } = init
  if (isStorable(request, init)) {
    const etag = etagOf(body)
    headers.set('ETag', etag)
    if (etagMatches(request.headers.get('If-None-Match') ?? undefined, etag))
      return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', PAGE_TYPE)
  const accepted = request.headers.get('Accept-Encoding') ?? undefined
  const encoding = isCompressible(PAGE_TYPE, body)
    ? encodingFor({ headers: { 'accept-encoding': accepted } })
    : 'identity'
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const sent = compressOnce(body, encoding)
  headers.set('Content-Length', String(sent.byteLength))
  return new Response(sent, { status, headers })
}

const isStorable = (
  { method }: Request,
  { status, headers }: { status: number; headers: Headers },
) =>
  ['GET', 'HEAD'].includes(method) &&
  status === 200 &&
  !/no-store/.test(headers.get('Cache-Control') ?? '')

/** Logs unexpected errors; an HttpError is a normal response. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const isExpected =
    error instanceof HttpError || (isRouteErrorResponse(error) && error.status < 500)
  if (!request.signal.aborted && !isExpected) log.error({ err: error }, 'a loader or action failed')
}
