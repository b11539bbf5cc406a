import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import { requestBody } from './forms/request-body.server.ts'
import {
  headerOf,
  isPlainRead,
  sendResponse,
  type BufferedResponse,
} from './response-cache/buffered-response.server.ts'
import { clientAddress } from './client-address.server.ts'
import type { Environment } from './process/environment.server.ts'
import type { RenderResult } from './response-cache/response-cache.server.ts'
import { storageKey, type ResponseCaches } from './response-cache/response-caches.server.ts'
import { cacheKeyOf, type CacheKey } from './response-cache/cache-key.server.ts'
import { createRouteMap } from './route-map.server.ts'
import { isEmbed, isFramable, type SecurityHeaders } from './security-headers.server.ts'
import { CachedResponse } from './response-cache/cached-response.server.ts'
import { isCacheableQuery } from './response-cache/cacheable-queries.server.ts'
import type { Thing } from './json-ld.server.ts'
import { createFairScheduler } from './fair-scheduler.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    clientAddress: string
    /** Headers that an HttpError adds to the response. */
    headers: Headers
    /** Set when the response counted against a rate limit: it must not be shared with other requests. */
    counted?: boolean
    /** Set by a list without items, such as a page beyond its end: not worth caching. */
    isEmptyList?: boolean
    /** The fields of a form that was read before the rate limit applied. */
    fields?: Record<string, unknown>
    /** The page's JSON-LD, see `addJsonLd`. */
    structuredData?: Thing[]
    /** The rendered page, beside its Response: see `entry.server.tsx`. */
    page?: {
      body: Buffer
      /** The CSP sources of its inline scripts. */
      scripts: string[]
    }
  }
}

export interface PagesOptions {
  /** A function in development, where every request uses the newest modules. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  environment: Environment
  headersOf: SecurityHeaders
  /** null: nothing is cached. */
  caches: ResponseCaches | null
}

/** Handles pages and the API, through Remix or, where Remix adds nothing, without it. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The abort reason of a finished request. Without one, Node creates an error with a stack each time. */
const FINISHED = 'answered'

const READS = new Set(['GET', 'HEAD'])

/** Handles a Fetch request. */
type FetchHandler = (request: Request, context: AppLoadContext) => Promise<Response>

function headersFrom({ headers: incoming, method }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // Remix treats HEAD for page data as a form submission, and throws if its origin differs.
  if (method === 'HEAD') headers.delete('Origin')
  return headers
}

/**
 * The handler for the build's routes. A JSON route's loader is called directly: Remix's own work around it
 * costs more than reading a page of photos.
 */
function createFetchHandler(build: PagesOptions['build'], mode: string): FetchHandler {
  const handleAll = createRequestHandler(build, mode)
  if (typeof build === 'function') return handleAll
  const find = createRouteMap(build, mode)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    // Remix's client requests page data under the page's path plus `.data`.
    const route = !pathname.endsWith('.data') && pathname !== '/__manifest' ? find(pathname) : null
    if (!route) return handleAll(request, context)
    const { default: Page, loader } = route.module
    const isJson = Page === undefined && route.id.startsWith('api/') && READS.has(request.method)
    if (!isJson || !loader) return route.handle(request, context)
    const result: unknown = await loader({ request, params: route.params, context })
    if (!(result instanceof Response)) throw new TypeError(`${route.id} answered no Response`)
    return result
  }
}

export function createPages({ build, environment, headersOf, caches }: PagesOptions): Pages {
  const handleFetch = createFetchHandler(build, environment.NODE_ENV)
  const waitForTurn = createFairScheduler()

  async function respond(request: Request, context: AppLoadContext): Promise<BufferedResponse> {
    await waitForTurn()
    const response = await handleFetch(request, context)
    const headers: BufferedResponse['headers'] = {}
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) headers['Set-Cookie'] = cookies
    // By default only the browser may cache a response, and has to revalidate it.
    headers['cache-control'] ??= 'private, no-cache'
    const { pathname } = new URL(request.url)
    const destination = request.headers.get('Sec-Fetch-Dest') ?? undefined
    const embed = isEmbed(pathname, destination)
    const framable = isFramable(pathname, destination, request.headers.get('Cookie'))
    const { body, scripts } = context.page ?? {
      body: Buffer.from(await response.arrayBuffer()),
      scripts: [],
    }
    return {
      status: response.status,
      headers: { ...headersOf({ embed, framable, scripts }), ...headers },
      body,
    }
  }

  /** Renders a response that depends on nothing but the cache key. */
  async function renderForCache(
    { path, headers }: CacheKey,
    address: string,
  ): Promise<RenderResult> {
    const context: AppLoadContext = { clientAddress: address, headers: new Headers() }
    const abortController = new AbortController()
    const request = new Request(environment.PUBLIC_URL + path, {
      headers,
      signal: abortController.signal,
    })
    const rendered = await respond(request, context)
    // Releases what waits for the request to time out.
    abortController.abort(FINISHED)
    const cacheable =
      rendered.status === 200 &&
      rendered.headers['Set-Cookie'] === undefined &&
      !/no-store/.test(headerOf(rendered, 'Cache-Control') ?? '') &&
      !context.counted
    const isTransient = context.isEmptyList || !isCacheableQuery(path)
    return { response: rendered, cacheable, isTransient }
  }

  async function renderIndividually(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<BufferedResponse> {
    const abortController = new AbortController()
    response.on('close', () => abortController.abort(FINISHED))
    const { method = 'GET' } = request
    return respond(
      new Request(environment.PUBLIC_URL + (request.url ?? '/'), {
        method,
        headers: headersFrom(request),
        signal: abortController.signal,
        ...(READS.has(method) ? {} : { body: requestBody(request), duplex: 'half' }),
      }),
      { clientAddress: clientAddress(request, environment), headers: new Headers() },
    )
  }

  return async (request, response) => {
    const cacheKey = caches && isPlainRead(request) ? cacheKeyOf(request) : null
    const key = cacheKey && (await storageKey(cacheKey))
    if (caches && cacheKey && key !== null) {
      const address = clientAddress(request, environment)
      const cache = caches[cacheKey.scope]
      const cached = await cache.getOrRender(key, () => renderForCache(cacheKey, address))
      if (cached instanceof CachedResponse) return cached.send(request, response)
      if (cached) return sendResponse(request, response, cached)
    }
    await sendResponse(request, response, await renderIndividually(request, response))
  }
}
