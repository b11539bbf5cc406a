import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

type RouteObject = Parameters<typeof matchRoutes>[0][number]
type RequestHandler = ReturnType<typeof createRequestHandler>
type Route = NonNullable<ServerBuild['routes'][string]>

/** The route of a path. */
export interface RouteFound {
  /** The module of the route itself. */
  module: Route['module']
  /** The route's id: its file under app, without the extension. */
  id: string
  params: Record<string, string | undefined>
  /** Handles page and data requests of the route. */
  handle: RequestHandler
}

/** Bounds the cache of paths, because clients can invent any number. Parameters are parts of the path. */
const CACHE_LIMITS = {
  max: 5000,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: ({ params }: RouteFound) => textBytes(Object.values(params).join('')) + 256,
}

/** The routes of a build as React Router's route objects, below the given parent. */
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

/** The segments of a path as routes are compared with them: decoded, in lower case, without empty ones. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((segment) => decodeURIComponent(segment).toLowerCase())
}

/** True if a route may match; React Router decides. */
function couldMatch(pattern: string[], segments: string[]): boolean {
  const isSplat = pattern.at(-1) === '*'
  if (isSplat ? segments.length < pattern.length - 1 : segments.length !== pattern.length)
    return false
  return pattern.every((part, at) => /^[:*]/.test(part) || part.toLowerCase() === segments[at])
}

/**
 * Matches like React Router, which sorts and tries all routes for each path; here it gets only routes that
 * may match.
 */
function createMatcher(routes: RouteObject[]) {
  const patterned = routes.map((route) => ({
    route,
    children: (route.children ?? []).map((child) => ({
      child,
      pattern: (child.path ?? '').split('/').filter((segment) => segment !== ''),
    })),
  }))
  return (path: string) => {
    const segments = segmentsOf(path)
    const candidates = patterned.map(({ route, children }): RouteObject => {
      const possible = children.filter(({ pattern }) => couldMatch(pattern, segments))
      return { ...route, index: false, children: possible.map(({ child }) => child) }
    })
    return matchRoutes(candidates, path)
  }
}

/** The number of segments of a route's path. */
const depthOf = (path = '') => path.split('/').length

/**
 * The path and all its ancestors: the page's manifest names their routes too.
 * @param depth of the deepest route: below it, every path has the same routes, those of `*`
 */
function pathsUpTo(path: string, depth: number): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  const above = segments.slice(0, depth + 1)
  return above.map((_, count) => `/${segments.slice(0, count).join('/')}`).concat(path)
}

/**
 * Finds the route of a path and a handler for it alone. Remix matches every request several times against all
 * routes of its build, which costs more than most of our loaders. With a build of only the routes that its
 * response can name, it finds the same route in almost no time. The result for a path is cached.
 */
export function createRouteMap(
  build: ServerBuild,
  mode: string,
): (path: string) => RouteFound | null {
  const match = createMatcher(routeObjects(build.routes))
  const depth = Math.max(...Object.values(build.routes).map((route) => depthOf(route?.path)))
  /** By route ids: the number of handlers is bounded by the combinations of routes along a path. */
  const handlers = new Map<string, RequestHandler>()
  const found = boundedCache<RouteFound>(CACHE_LIMITS)
  const idsAt = (path: string) => match(path)?.map(({ route }) => route.id ?? '') ?? []

  function handlerFor(path: string): RequestHandler {
    const ids = [...new Set(pathsUpTo(path, depth).flatMap(idsAt))].sort()
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
    const leaf = match(path)?.at(-1)
    const route = leaf && build.routes[leaf.route.id ?? '']
    if (!route) return null
    let handler: RequestHandler | undefined
    return {
      id: route.id,
      module: route.module,
      params: leaf.params,
      // Created on first use: JSON reads need no handler.
      handle: (request, context) => (handler ??= handlerFor(path))(request, context),
    }
  }

  return (path) => {
    const known = found.get(path)
    if (known) return known
    const route = find(path)
    // A path that only `*` matches does not exist.
    if (route && route.params['*'] === undefined) found.set(path, route)
    return route
  }
}
