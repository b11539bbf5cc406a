import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server'
import { HttpError } from './http/http-error.ts'
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
  headers.append('Vary', 'Accept')
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
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(withJsonLd(page.html, jsonLd), { status, headers })
}

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
