import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node'
import type { MatchedRoute } from '#app/http/routes.server.ts'
import { createNarrowedHandler } from './narrowed-build.server.ts'

/*
 * Depends on: the `EntryContext` that Remix passes to `entry.server.tsx`, of which only the location, the matches and the
 *   loaders' data differ between two requests for one route; the format of the data, which `turbo-stream` encodes.
 * Benefit: Remix matches a path three times and creates five Requests, an AbortSignal each, for one page. A member's page
 *   takes 0.5 ms less CPU (decision 0016).
 * When Remix changes: `tests/nightly/http/direct-rendering.test.ts` compares every page with Remix's own. Return
 *   `handleWithRemix` from `createDirectHandler` to step aside.
 */

type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>
type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Match = EntryContext['staticHandlerContext']['matches'][number]

/** What the loaders of a request returned or threw, by route id. */
type LoaderResults = Map<string, PromiseSettledResult<unknown>>

/** Results of loaders that have run already: Remix takes them instead of calling the loaders again. */
const knownResults = new WeakMap<AppLoadContext, LoaderResults>()

/** The route's module, with a loader that returns a known result. */
function withKnownResults(id: string, module: RouteModule): RouteModule {
  const { loader } = module
  if (!loader) return module
  return {
    ...module,
    loader: async (args) => {
      const known = knownResults.get(args.context)?.get(id)
      if (known?.status === 'rejected') throw known.reason
      return known ? known.value : loader(args)
    },
  }
}

/** The data and headers of a loader; null if Remix has to handle its result: an error, a Response, another status. */
function loadedData(result: PromiseSettledResult<unknown>) {
  if (result.status === 'rejected' || result.value === undefined) return null
  const value = result.value as { type?: unknown; data?: unknown; init?: ResponseInit } | null
  if (value instanceof Response) return null
  if (value?.type !== 'DataWithResponseInit') return { data: value, headers: new Headers() }
  const { status = 200, headers } = value.init ?? {}
  return status === 200 ? { data: value.data, headers: new Headers(headers) } : null
}

/** Query parameters that mean something to Remix. */
const REMIX_PARAMETERS = /[?&](?:index|_data|_routes)\b/

/** Loads and renders pages itself, and passes every other request to Remix. */
export function createDirectHandler(
  build: ServerBuild,
  match: (path: string) => MatchedRoute | null,
  mode: string,
): RequestHandler {
  const { default: renderDocument } = build.entry.module
  /** The context of a route's last page that Remix handled, by route id. */
  const contexts = new Map<string, EntryContext>()
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: withKnownResults(id, route.module) }] as const] : [],
  )
  const handleWithRemix = createNarrowedHandler(
    {
      ...build,
      routes: Object.fromEntries(routes),
      entry: {
        module: {
          ...build.entry.module,
          default(request, status, headers, entryContext, context) {
            const { matches, errors } = entryContext.staticHandlerContext
            if (request.method === 'GET' && !errors)
              contexts.set(matches.at(-1)?.route.id ?? '', entryContext)
            return renderDocument(request, status, headers, entryContext, context)
          },
        },
      },
    },
    mode,
  )

  /** The results of the loaders of a page's routes, which run at the same time. */
  async function load(
    { params, matches }: MatchedRoute,
    request: Request,
    context: AppLoadContext,
  ): Promise<LoaderResults> {
    const loaders = matches.flatMap(({ id }) => {
      const loader = build.routes[id]?.module.loader
      return loader ? [{ id, loader }] : []
    })
    const results = await Promise.allSettled(
      loaders.map(async ({ loader }) => loader({ request, params, context }) as unknown),
    )
    return new Map(loaders.map(({ id }, at) => [id, results[at] as (typeof results)[number]]))
  }

  /** @returns null if Remix has to handle the results */
  async function render(
    route: MatchedRoute,
    { serverHandoffStream: _stream, staticHandlerContext, ...common }: EntryContext,
    results: LoaderResults,
    request: Request,
    context: AppLoadContext,
  ): Promise<Response | null> {
    const loaderData: Record<string, unknown> = {}
    const loaderHeaders: Record<string, Headers> = {}
    let headers = new Headers()
    for (const { id } of route.matches) {
      const result = results.get(id)
      const loaded = result ? loadedData(result) : { data: null, headers: new Headers() }
      if (!loaded) return null
      loaderData[id] = loaded.data
      loaderHeaders[id] = loaded.headers
      headers = headersOf(build.routes[id]?.module, loaded.headers, headers)
    }
    const { pathname, search } = new URL(request.url)
    const routeContext = {
      ...staticHandlerContext,
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches: route.matches.map(({ params, pathname, pathnameBase }, at): Match => ({
        params,
        pathname,
        pathnameBase,
        route: staticHandlerContext.matches[at]?.route as Match['route'],
      })),
      loaderData,
      loaderHeaders,
    }
    return renderDocument(
      request,
      200,
      headers,
      {
        ...common,
        staticHandlerContext: routeContext,
        renderMeta: {},
      },
      context,
    )
  }

  /** A read gets a signal only here, because Remix holds it until a timeout otherwise. */
  function passOn(request: Request, context: AppLoadContext): Promise<Response> {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const signal = isRead ? context.whenFinished() : request.signal
    return handleWithRemix(isRead ? new Request(request, { signal }) : request, context)
  }

  return async (request, context) => {
    const { pathname, search } = new URL(request.url)
    const isPage = request.method === 'GET' && !pathname.endsWith('.data')
    const route = isPage && !REMIX_PARAMETERS.test(search) ? match(pathname) : null
    const known = route && contexts.get(route.id)
    if (!route || !known) return passOn(request, context)
    const results = await load(route, request, context)
    const response = await render(route, known, results, request, context).catch(() => null)
    if (response) return response
    knownResults.set(context, results)
    return passOn(request, context)
  }
}

/** A page's headers: those that its module selects, and all cookies. */
function headersOf(
  module: RouteModule | undefined,
  loaderHeaders: Headers,
  parentHeaders: Headers,
): Headers {
  const selected = module?.headers
  const headers = new Headers(
    typeof selected === 'function'
      ? selected({
          loaderHeaders,
          parentHeaders,
          actionHeaders: new Headers(),
          errorHeaders: undefined,
        })
      : (selected ?? parentHeaders),
  )
  for (const each of [loaderHeaders, parentHeaders])
    for (const cookie of each.getSetCookie())
      if (!headers.getSetCookie().includes(cookie)) headers.append('Set-Cookie', cookie)
  return headers
}
