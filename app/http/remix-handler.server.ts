import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { withSessionCheck } from '#db/account-status.ts'
import { collectDependencies } from '#db/cache-tags.ts'
import { createDirectHandler } from '#app/remix/direct-rendering.server.ts'
import { clientAddress } from './client-address.server.ts'
import { createFairScheduler } from './fair-scheduler.server.ts'
import { requestBody } from './forms/request-body.server.ts'
import type { Environment } from './process/environment.server.ts'
import {
  headerOf,
  sendResponse,
  type BufferedResponse,
} from './response-cache/buffered-response.server.ts'
import {
  isCacheableQuery,
  type CacheKey,
  type QueryLoader,
} from './response-cache/cache-key.server.ts'
import type { RenderResult } from './response-cache/response-cache.server.ts'
import type { JsonLdNode } from './json-ld.server.ts'
import { bodyOf } from './page-response.server.ts'
import { createRoutes, type MatchedRoute } from './routes.server.ts'
import { isEmbed, isFramable, type SecurityHeaders } from './security-headers.server.ts'
import type { Step } from './steps.server.ts'

declare module '@remix-run/node' {
  /** What loaders and actions get beside the request. */
  interface AppLoadContext {
    /** The client's address, for rate limits only; never stored. */
    clientAddress: string
    /** The id of the member who makes the request; null when signed out. */
    viewerId(request: Request): Promise<string | null>
    /** Aborted when the response is complete, to release what would wait for a timeout. */
    whenFinished(): AbortSignal
    /**
     * Limits the page cache. `private`: the response is for this request only, because it counted against a rate
     * limit. `none`: only simultaneous requests share it, because it is a list without items, such as a page beyond
     * its end, of which there are too many addresses. Set `none` with `??=`, so that `private` stays.
     */
    cache?: 'private' | 'none'
    /** Headers of the page's `data()` and errors, which `withHttpErrors` collects. */
    responseHeaders: Headers
    /** For the policy of the page's own inline scripts. */
    securityHeaders: SecurityHeaders
    /**
     * The page's JSON-LD, see `addJsonLd`. It is not part of the loader's data, which the browser gets a second
     * time for hydration.
     */
    jsonLd: JsonLdNode[]
  }
}

/** Finds the route of a path. */
type RouteMatcher = ReturnType<typeof createRoutes>

/** Handles a Fetch request. */
type FetchHandler = (request: Request, context: AppLoadContext) => Promise<Response>

interface RemixHandlerOptions {
  /** Called for each request; another object after a module changed. */
  build: () => ServerBuild | Promise<ServerBuild>
  environment: Environment
  headersOf: SecurityHeaders
  /** The id of the member who makes a request; null when signed out. */
  viewerId(request: Request): Promise<string | null>
}

/** The abort reason of a finished request. Without one, Node creates an error with a stack each time. */
const FINISHED = 'finished'

const READS = new Set(['GET', 'HEAD'])
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Aborted when the connection is closed. */
function closed(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => controller.abort(FINISHED))
  return controller.signal
}

/** @param host the site's own, so that URLs are built with it and not with the client's header */
function headersFrom({ headers: incoming, method }: IncomingMessage, host: string): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  headers.set('Host', host)
  headers.delete('X-Forwarded-Host')
  // Remix treats HEAD for page data as a form submission, and throws if its origin differs.
  if (method === 'HEAD') headers.delete('Origin')
  return headers
}

/** The loader or action for a method; undefined for a method that Remix rejects. */
function handlerFor(method: string, { loader, action }: MatchedRoute['module']) {
  if (READS.has(method)) return loader
  return WRITES.has(method) ? action : undefined
}

/**
 * The handler for a build's routes. A JSON route's loader or action is called directly: Remix's own work around
 * it costs more than reading a page of photos, and as much as a like.
 */
function createFetchHandler(build: ServerBuild, match: RouteMatcher, mode: string): FetchHandler {
  const handlePage = createDirectHandler(build, match, mode)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const route = pathname.startsWith('/api/') ? match(pathname) : null
    const handle =
      route?.id.startsWith('api/') && !route.module.default
        ? handlerFor(request.method, route.module)
        : undefined
    if (!route || !handle) return handlePage(request, context)
    const result: unknown = await handle({ request, params: route.params, context })
    if (!(result instanceof Response)) throw new TypeError(`${route.id} returned no Response`)
    return result
  }
}

/** The last step of the pipeline: pages and the API, by Remix. */
export function createRemixHandler({
  build,
  environment,
  headersOf,
  viewerId,
}: RemixHandlerOptions): {
  /** Renders a response that depends only on the cache key. */
  render(key: CacheKey, request: IncomingMessage): Promise<RenderResult>
  serve: Step
} {
  const { PUBLIC_URL: publicUrl, NODE_ENV: mode } = environment
  const { host } = new URL(publicUrl)
  const waitForTurn = createFairScheduler()
  let current: { build: ServerBuild; match: RouteMatcher; handle: FetchHandler } | undefined

  async function handleFetch(request: Request, context: AppLoadContext): Promise<Response> {
    const built = await build()
    if (current?.build !== built) {
      const match = createRoutes(built.routes)
      current = { build: built, match, handle: createFetchHandler(built, match, mode) }
    }
    const { handle } = current
    return withSessionCheck(() => handle(request, context))
  }

  /** The loader of the route of an address, after it was handled. */
  function loaderOf(address: string) {
    return current?.match(address.split('?', 1)[0] ?? '')?.module.loader as QueryLoader | undefined
  }

  async function respond(
    request: Request,
    from: IncomingMessage,
  ): Promise<BufferedResponse & Pick<AppLoadContext, 'cache'>> {
    await waitForTurn()
    const { pathname } = new URL(request.url)
    const destination = request.headers.get('Sec-Fetch-Dest') ?? undefined
    const embed = isEmbed(pathname, destination)
    const framable = isFramable(pathname, destination, request.headers.get('Cookie'))
    let finished: AbortController | undefined
    const context: AppLoadContext = {
      whenFinished: () => (finished ??= new AbortController()).signal,
      clientAddress: clientAddress(from, environment),
      viewerId,
      responseHeaders: new Headers(),
      securityHeaders: (traits) => headersOf({ embed, framable, ...traits }),
      jsonLd: [],
    }
    const response = await handleFetch(request, context)
    const body = await bodyOf(response)
    finished?.abort(FINISHED)
    const headers: BufferedResponse['headers'] = {}
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) headers['Set-Cookie'] = cookies
    // By default only the browser may cache a response, and has to revalidate it.
    headers['cache-control'] ??= 'private, no-cache'
    // A page's own policy allows its inline scripts.
    const { 'content-security-policy': policy, ...others } = headers
    return {
      cache: context.cache,
      status: response.status,
      headers: {
        ...headersOf({ embed, framable }),
        ...others,
        ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      },
      body,
    }
  }

  return {
    async render({ path, headers }, from) {
      const { result: rendered, dependencies } = await collectDependencies(() =>
        respond(new Request(publicUrl + path, { headers }), from),
      )
      const cacheable =
        rendered.status === 200 &&
        rendered.cache !== 'private' &&
        rendered.headers['Set-Cookie'] === undefined &&
        !/no-store/.test(headerOf(rendered, 'Cache-Control') ?? '')
      return {
        response: rendered,
        cacheable,
        dependencies,
        isTransient: rendered.cache === 'none' || !isCacheableQuery(path, loaderOf(path)),
      }
    },

    async serve(request, response) {
      const { method = 'GET' } = request
      const fetchRequest = new Request(publicUrl + (request.url ?? '/'), {
        method,
        headers: headersFrom(request, host),
        ...(!READS.has(method) && {
          body: requestBody(request),
          duplex: 'half',
          signal: closed(response),
        }),
      })
      await sendResponse(request, response, await respond(fetchRequest, request))
    },
  }
}
