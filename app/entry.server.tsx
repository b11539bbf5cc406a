import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { encode } from 'turbo-stream'
import { renderToString } from 'react-dom/server'
import { HttpError } from './http/http-error.ts'
import { CSP_PLACEHOLDER, replacePlaceholders } from './remix/inline-scripts.server.ts'
import {
  createPageFragments,
  type PageFragments,
} from './http/response-cache/fragment-cache.server.ts'
import { DATA_ID, deferHydration } from './remix/deferred-hydration.server.ts'
import { log } from './http/logging/log.server.ts'
import { requestId } from './http/logging/request-id.server.ts'
import { withJsonLd } from './http/json-ld.server.ts'
import { PAGE_JSON_TYPE, wantsPageJson } from './http/page-json.ts'
import { PageResponse } from './http/page-response.server.ts'
import { NonceContext, ServerRenderingContext } from './ui/server-rendering.ts'

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
  for (const [name, value] of loadContext.responseHeaders) headers.set(name, value)
  headers.append('Vary', 'Accept')
  if (wantsPageJson(request)) return viewResponse(status, headers, context)

  const { serverHandoffStream: stream, ...remixContext } = context
  const fragments = createPageFragments()
  const scripts = stream ? undefined : knownScripts.get(routeOf(context))
  const marks =
    scripts && fragments.place(scripts.links) + DATA_MARK + fragments.place(scripts.script)
  const page = renderToString(
    <NonceContext.Provider value={CSP_PLACEHOLDER}>
      <ServerRenderingContext.Provider
        value={{ ...fragments, scripts: marks ?? null, requestId: requestId() }}
      >
        <RemixServer context={remixContext} url={request.url} nonce={CSP_PLACEHOLDER} />
      </ServerRenderingContext.Provider>
    </NonceContext.Provider>,
  )
  const [before = '', after] = page.split(DATA_MARK)
  const data =
    after !== undefined || remixContext.renderMeta?.didRenderScripts
      ? await dataElement(stream ?? pageData(context, fragments))
      : ''
  const { html, sources } =
    after === undefined
      ? withScripts(page, data, context)
      : { html: before + data + after, sources: scripts?.sources ?? [] }
  const described = withJsonLd(`<!DOCTYPE html>${html}`, loadContext.jsonLd)
  const { 'Content-Security-Policy': policy = '' } = loadContext.securityHeaders({
    scripts: sources,
  })
  headers.set('Content-Security-Policy', policy)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  return new PageResponse(fragments.toBytes(described), { status, headers })
}

/** Takes the place of the page's data until the page is complete. Random, so no text of a user contains it. */
const DATA_MARK = randomBytes(16).toString('base64url')

/** The scripts of a route's pages, ready to send, with their CSP sources. */
interface KnownScripts {
  links: Buffer
  script: Buffer
  sources: string[]
}

/** By the id of the route; in production only, where modules do not change. */
const knownScripts = new Map<string, KnownScripts>()

const routeOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.id ?? ''

/** A page with the scripts that React rendered, which are kept for the next page of the route. */
function withScripts(page: string, data: string, context: EntryContext) {
  const deferred = import.meta.env.PROD ? deferHydration(page, builtModule) : null
  if (!deferred) return replacePlaceholders(data === '' ? page : page + data + HANDOFF_SCRIPT)
  const { before, elements, after } = deferred
  const links = replacePlaceholders(elements.links)
  const script = replacePlaceholders(elements.script)
  const { sources } = script
  if (!context.staticHandlerContext.errors)
    knownScripts.set(routeOf(context), {
      links: Buffer.from(links.html),
      script: Buffer.from(script.html),
      sources,
    })
  return { html: before + links.html + data + script.html + after, sources }
}

/** The page's data in the format of Remix's client, when Remix has not encoded it. */
function pageData({ staticHandlerContext }: EntryContext, fragments: PageFragments) {
  const { loaderData, actionData, errors } = staticHandlerContext
  return encode({ loaderData: fragments.markTexts(loaderData), actionData, errors })
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
  const json = JSON.stringify(errors ? errorData : loaderData[leaf])
  return new PageResponse(Buffer.from(json), { status, headers })
}

/** The response with page data for Remix's client. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs): Response {
  for (const [name, value] of context.responseHeaders) response.headers.set(name, value)
  return response
}

/** Logs unexpected errors; an HttpError is a normal response. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  const isExpected =
    error instanceof HttpError || (isRouteErrorResponse(error) && error.status < 500)
  if (request.signal.aborted || isExpected) return
  log.error({ err: error }, 'a loader or action failed')
}
