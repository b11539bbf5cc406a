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
    /** The visitor's network address, for limits only; it is kept nowhere. */
    clientAddress: string
    /** Headers that a refusal adds to whatever answer it becomes. */
    headers: Headers
    /** Set where the answer was counted against somebody's limit: it is nobody else's then. */
    counted?: boolean
    /** Set by a list that shows nothing, such as a page beyond its end: it is not worth keeping. */
    isEmptyList?: boolean
    /** The fields of a form that had to be read before it could be counted. */
    fields?: Record<string, unknown>
    /** What the page is about, see `describe`. */
    structuredData?: Thing[]
    /** The page, beside its Response: see `entry.server.tsx`. */
    page?: {
      body: Buffer
      /** The sources of the policy that let its inline scripts run. */
      scripts: string[]
    }
  }
}

export interface PagesOptions {
  /** A function under development, where every request sees the newest modules. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  environment: Environment
  headersOf: SecurityHeaders
  /** Keep what is asked for again; null keeps nothing. */
  caches: ResponseCaches | null
}

/** Answers for the pages and the API, through Remix or, where that adds nothing, without it. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Why a request is over. Without a reason Node would make an error with a stack for each. */
const ANSWERED = 'answered'

const READS = new Set(['GET', 'HEAD'])

/** How a Fetch request is answered. */
type Answering = (request: Request, context: AppLoadContext) => Promise<Response>

function headersFrom({ headers: given, method }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // The framework takes HEAD for the data of a page as a form, and throws where its origin is another.
  if (method === 'HEAD') headers.delete('Origin')
  return headers
}

/**
 * What the build's routes answer. A JSON route's loader is called as it is: what Remix does around it
 * costs more than reading a page of photos.
 */
function routed(build: PagesOptions['build'], mode: string): Answering {
  const whole = createRequestHandler(build, mode)
  if (typeof build === 'function') return whole
  const find = createRouteMap(build, mode)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    // The app's own script asks for the data of a page under its address and an ending.
    const route = !pathname.endsWith('.data') && pathname !== '/__manifest' ? find(pathname) : null
    if (!route) return whole(request, context)
    const { default: Page, loader } = route.module
    const isJson = Page === undefined && route.id.startsWith('api/') && READS.has(request.method)
    if (!isJson || !loader) return route.handle(request, context)
    const answer: unknown = await loader({ request, params: route.params, context })
    if (!(answer instanceof Response)) throw new TypeError(`${route.id} answered no Response`)
    return answer
  }
}

export function createPages({ build, environment, headersOf, caches }: PagesOptions): Pages {
  const answering = routed(build, environment.NODE_ENV)
  const turn = createFairScheduler()

  async function answer(request: Request, context: AppLoadContext): Promise<BufferedResponse> {
    await turn()
    const response = await answering(request, context)
    const headers: BufferedResponse['headers'] = {}
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) headers['Set-Cookie'] = cookies
    // Whatever says nothing else may be kept by the visitor's browser alone, and is asked again.
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

  /** Answers a question by nothing but what is in it. */
  async function answerQuestion(
    { path, headers }: CacheKey,
    address: string,
  ): Promise<RenderResult> {
    const context: AppLoadContext = { clientAddress: address, headers: new Headers() }
    const asked = new AbortController()
    const request = new Request(environment.PUBLIC_URL + path, { headers, signal: asked.signal })
    const made = await answer(request, context)
    // Frees what waits to see the answer time out.
    asked.abort(ANSWERED)
    const cacheable =
      made.status === 200 &&
      made.headers['Set-Cookie'] === undefined &&
      !/no-store/.test(headerOf(made, 'Cache-Control') ?? '') &&
      !context.counted
    const isTransient = context.isEmptyList || !isCacheableQuery(path)
    return { response: made, cacheable, isTransient }
  }

  async function answerAlone(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<BufferedResponse> {
    const asked = new AbortController()
    response.on('close', () => asked.abort(ANSWERED))
    const { method = 'GET' } = request
    return answer(
      new Request(environment.PUBLIC_URL + (request.url ?? '/'), {
        method,
        headers: headersFrom(request),
        signal: asked.signal,
        ...(READS.has(method) ? {} : { body: requestBody(request), duplex: 'half' }),
      }),
      { clientAddress: clientAddress(request, environment), headers: new Headers() },
    )
  }

  return async (request, response) => {
    const question = caches && isPlainRead(request) ? cacheKeyOf(request) : null
    const key = question && (await storageKey(question))
    if (caches && question && key !== null) {
      const address = clientAddress(request, environment)
      const cache = caches[question.scope]
      const kept = await cache.getOrRender(key, () => answerQuestion(question, address))
      if (kept instanceof CachedResponse) return kept.send(request, response)
      if (kept) return sendResponse(request, response, kept)
    }
    await sendResponse(request, response, await answerAlone(request, response))
  }
}
