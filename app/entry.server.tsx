import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { HttpError } from './http/http-error.ts'
import { CSP_PLACEHOLDER, replacePlaceholders } from './remix/inline-scripts.server.ts'
import { cachedFragment } from './http/response-cache/fragment-cache.server.ts'
import { DATA_ID, withDeferredHydration } from './remix/deferred-hydration.server.ts'
import { log } from './http/logging/log.server.ts'
import { withJsonLd } from './http/json-ld.server.ts'
import { PAGE_JSON_TYPE, wantsPageJson } from './http/page-json.ts'
import { FragmentCache, NonceContext } from './ui/server-rendering.ts'

/** Passes the page's data to Remix in development; in production the page's module does. */
const HANDOFF_SCRIPT = `<script nonce="${CSP_PLACEHOLDER}">(c=>{c?.enqueue(document.getElementById("${DATA_ID}").textContent);c?.close()})(window.__remixContext?.streamController)</script>`

const builtModules = new Map<string, string>()

/** The source of a module of the client build, read once. */
function builtModule(path: string): string {
  const known = builtModules.get(path)
  if (known !== undefined) return known
  const source = readFileSync(join(process.cwd(), 'build', 'client', path), 'utf8')
  builtModules.set(path, source)
  return source
}

/**
 * Renders the complete page before sending: the database answers in microseconds, and a page that fails
 * halfway can still become an error page with the correct status.
 */
export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.append('Vary', 'Accept')
  if (wantsPageJson(request)) return viewResponse(status, headers, context)

  const { serverHandoffStream: data, ...remixContext } = context
  const page = renderToString(
    <NonceContext.Provider value={CSP_PLACEHOLDER}>
      <FragmentCache.Provider value={cachedFragment}>
        <RemixServer context={remixContext} url={request.url} nonce={CSP_PLACEHOLDER} />
      </FragmentCache.Provider>
    </NonceContext.Provider>,
  )
  const dataHtml = remixContext.renderMeta?.didRenderScripts && data ? await dataElement(data) : ''
  const { html, sources } = replacePlaceholders(
    `<!DOCTYPE html>${import.meta.env.PROD ? withDeferredHydration(page, dataHtml, builtModule) : page + dataHtml + HANDOFF_SCRIPT}`,
  )
  const described = withJsonLd(html, loadContext.jsonLd)
  const { 'Content-Security-Policy': policy = '' } = loadContext.securityHeaders({
    scripts: sources,
  })
  headers.set('Content-Security-Policy', policy)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  return new Response(described, { status, headers })
}

/**
 * The loaders' data for the browser, in an element that is not executable, so that the policy needs no source
 * for it.
 */
async function dataElement(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  // In JSON the escaped character means the same; unescaped, it could begin a tag.
  const quoted = data.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${DATA_ID}">${quoted}</script>`
}

/** The response with the page's loader data as JSON, without that of the root; for an error, its data. */
function viewResponse(status: number, headers: Headers, context: EntryContext): Response {
  const { loaderData, errors, matches } = context.staticHandlerContext
  const [error] = Object.values(errors ?? {})
  const leaf = matches.at(-1)?.route.id ?? ''
  const errorData = isRouteErrorResponse(error) ? error.data : { message: 'Something went wrong.' }
  headers.set('Content-Type', PAGE_JSON_TYPE)
  headers.set('Cache-Control', 'no-store')
  return new Response(JSON.stringify(errors ? errorData : loaderData[leaf]), { status, headers })
}

/** Logs unexpected errors; an HttpError is a normal response. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const isExpected =
    error instanceof HttpError || (isRouteErrorResponse(error) && error.status < 500)
  if (request.signal.aborted || isExpected) return
  log.error({ err: error }, 'a loader or action failed')
}
