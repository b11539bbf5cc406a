import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server'
import { HttpError } from './http/http-error.ts'
import { etagMatches, etagOf } from './http/response-cache/buffered-response.server.ts'
import { CSP_PLACEHOLDER, replacePlaceholders } from './http/inline-scripts.server.ts'
import { withJsonLd } from './http/json-ld.server.ts'
import { log } from './http/logging/log.server.ts'
import { requestId } from './http/logging/request-id.server.ts'
import { pageJsonResponse } from './http/page-json.server.ts'
import { wantsPageJson } from './http/page-json.ts'
import { memoizeHtml } from './ui/memoized-html.server.ts'
import { NonceContext, ServerRenderingContext } from './ui/server-rendering.ts'

/** Renders the complete page before sending: one that fails halfway still gets the right status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { allowScripts, jsonLd, responseHeaders }: AppLoadContext,
): Promise<Response> {
  for (const [name, value] of responseHeaders) headers.set(name, value)
  headers.append('Vary', 'Accept, Accept-Encoding')
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  if (wantsPageJson(request)) return pageJsonResponse(status, headers, context)
  const { pipe } = await new Promise<PipeableStream>((resolve, reject) => {
    const stream = renderToPipeableStream(
      <NonceContext.Provider value={CSP_PLACEHOLDER}>
        <ServerRenderingContext.Provider value={{ memoizeHtml, requestId: requestId() }}>
          <RemixServer context={context} url={request.url} nonce={CSP_PLACEHOLDER} />
        </ServerRenderingContext.Provider>
      </NonceContext.Provider>,
      // React calls the first one also after an error; nothing may be read then.
      { onAllReady: () => resolve(stream), onShellError: reject },
    )
  })
  const html = await text(pipe(new PassThrough()))
  const page = replacePlaceholders(html)
  allowScripts(page.sources)
  return pageResponse(request, withJsonLd(page.html, jsonLd), { status, headers })
}

/** The page with its ETag, or a 304 for a browser that has it. */
function pageResponse(
  request: Request,
  body: string,
  init: { status: number; headers: Headers },
): Response {
  const { status, headers } = init
  if (isStorable(request, init)) {
    const etag = etagOf(body)
    headers.set('ETag', etag)
    if (etagMatches(request.headers.get('If-None-Match') ?? undefined, etag))
      return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

const isStorable = (
  { method }: Request,
  { status, headers }: { status: number; headers: Headers },
) =>
  ['GET', 'HEAD'].includes(method) &&
  status === 200 &&
  !/no-store/.test(headers.get('Cache-Control') ?? '')

export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs): Response {
  for (const [name, value] of context.responseHeaders) response.headers.set(name, value)
  return response
}

/** Logs unexpected errors; an HttpError is a normal response. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const isExpected =
    error instanceof HttpError || (isRouteErrorResponse(error) && error.status < 500)
  if (!request.signal.aborted && !isExpected) log.error({ err: error }, 'a loader or action failed')
}
