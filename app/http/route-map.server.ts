import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type RouteObject = Parameters<typeof matchRoutes>[0][number]
type RequestHandler = ReturnType<typeof createRequestHandler>
type Route = NonNullable<ServerBuild['routes'][string]>

/** Who answers for a path. */
export interface RouteFound {
  /** The module of the route itself. */
  module: Route['module']
  /** The route's id: its file under app, without the ending. */
  id: string
  params: Record<string, string | undefined>
  /** Answers what is asked of the route, pages and data alike. */
  handle: RequestHandler
}

/** Paths that are remembered; strangers may make up any number. */
const MAX_PATHS = 5000

/** The routes of a build as the router takes them, from the one given down. */
function routeObjects(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }): RouteObject =>
      index
        ? { id, path, caseSensitive, index: true }
        : { id, path, caseSensitive, children: routeObjects(routes, id) },
    )
}

function pick<Value>(values: Record<string, Value>, names: string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/** The path itself and all above it: the page's manifest names the routes of these too. */
function pathsUpTo(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((_, count) => `/${segments.slice(0, count).join('/')}`).concat(path)
}

/**
 * Finds the route of a path and a handler for it alone. Remix matches every request against all routes of
 * its build several times, which costs more than most of our loaders; given a build of only those routes
 * that its answer can name, it finds the same in no time. What was found for a path is remembered.
 */
export function createRouteMap(
  build: ServerBuild,
  mode: string,
): (path: string) => RouteFound | null {
  const routes = routeObjects(build.routes)
  const handlers = new Map<string, RequestHandler>()
  const found = new Map<string, RouteFound | null>()
  const idsAt = (path: string) =>
    matchRoutes(routes, path)?.map(({ route }) => route.id ?? '') ?? []

  function handlerFor(path: string): RequestHandler {
    const ids = [...new Set(pathsUpTo(path).flatMap(idsAt))].sort()
    const name = ids.join(' ')
    let handler = handlers.get(name)
    if (!handler) {
      const { assets } = build
      const narrowed = { ...assets, routes: pick(assets.routes, ids) }
      handler = createRequestHandler(
        { ...build, routes: pick(build.routes, ids), assets: narrowed },
        mode,
      )
      handlers.set(name, handler)
    }
    return handler
  }

  function find(path: string): RouteFound | null {
    const match = matchRoutes(routes, path)?.at(-1)
    const route = match && build.routes[match.route.id ?? '']
    if (!route) return null
    return { id: route.id, module: route.module, params: match.params, handle: handlerFor(path) }
  }

  return (path) => {
    let route = found.get(path)
    if (route === undefined) {
      if (found.size >= MAX_PATHS) found.clear()
      route = find(path)
      found.set(path, route)
    }
    return route
  }
}
