import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { Fault } from './http/faults.ts'
import { log } from './http/log.server.ts'
import { NonceContext } from './http/nonce.ts'
import { VIEW_TYPE, wantsView } from './http/view.ts'

/**
 * Renders a page to its last byte before sending the first: the database answers in microseconds, and
 * a page that fails half-way can still become an error page with the right status.
 */
export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, headers: added }: AppLoadContext,
): Promise<Response> {
  for (const [name, value] of added) headers.set(name, value)
  headers.append('Vary', 'Accept')
  if (wantsView(request)) return viewResponse(status, headers, context)

  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError: (error) => {
          failed = true
          log.error({ err: error }, 'a page failed to render')
        },
      },
    )
  })

  const body = Buffer.from(html)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.byteLength))
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  return new Response(request.method === 'HEAD' ? null : body, {
    status: failed && status < 400 ? 500 : status,
    headers,
  })
}

/** The data of the page itself, without that of the shell around it; of a fault, what it is told. */
function viewResponse(status: number, headers: Headers, context: EntryContext): Response {
  const { loaderData, errors, matches } = context.staticHandlerContext
  const [error] = Object.values(errors ?? {})
  const leaf = matches.at(-1)?.route.id ?? ''
  const told = isRouteErrorResponse(error) ? error.data : { message: 'Something went wrong.' }
  headers.set('Content-Type', VIEW_TYPE)
  headers.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify(errors ? told : loaderData[leaf]), { status, headers })
}

/** What the app's own script asks for instead of a page: the same headers as the page would have. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs): Response {
  for (const [name, value] of context.headers) response.headers.set(name, value)
  return response
}

/** Refusals are answers, not defects: only the latter are logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const refusal = error instanceof Fault || (isRouteErrorResponse(error) && error.status < 500)
  if (request.signal.aborted || refusal) return
  log.error({ err: error, path: new URL(request.url).pathname }, 'a loader or action failed')
}
