import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import type { PathHandler } from './steps.server.ts'

type RouteObject = Parameters<typeof matchRoutes>[0][number]
type Route = NonNullable<ServerBuild['routes'][string]>

/** `file` is a file of the client build, `other` a handler beside Remix. */
export const REQUEST_KINDS = ['page', 'api', 'image', 'file', 'other'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The route of a request for logs and metrics: contains no personal data and has few values. */
export interface RequestRoute {
  /** The path with names for its parameters: `/photo/:slug`, `/assets/*`. */
  pattern: string
  kind: RequestKind
}

/** The Remix route of a path. */
export interface MatchedRoute {
  /** The route's id: its file under app, without the extension. */
  id: string
  pattern: string
  params: MatchParams
  module: Route['module']
  /** The route and its parents, the root first. */
  matches: { id: string; params: MatchParams; pathname: string; pathnameBase: string }[]
}

type MatchParams = Record<string, string | undefined>

/** Bounds the caches of paths, because clients can invent any number. Parameters are parts of the path. */
const CACHE_LIMITS = { max: 5000, maxBytes: 4 * 1024 * 1024 }

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

/** React Router's matches of a path, which sorts and tries all routes; here it gets only those that may match. */
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

/**
 * Finds the Remix route of a path as Remix would, and keeps the results of the newest paths.
 * @returns by path, percent-encoded and without a query
 */
export function createRoutes(routes: ServerBuild['routes']): (path: string) => MatchedRoute | null {
  const match = createMatcher(routeObjects(routes))
  const found = boundedCache<MatchedRoute>({
    ...CACHE_LIMITS,
    bytesOf: ({ matches }) => textBytes(JSON.stringify(matches)) + 256,
  })
  return (path) => {
    const known = found.get(path)
    if (known) return known
    const matches = (match(path) ?? []).map(({ route, params, pathname, pathnameBase }) => {
      return { id: route.id ?? '', params, pathname, pathnameBase }
    })
    const leaf = matches.at(-1)
    const route = leaf && routes[leaf.id]
    if (!route) return null
    const { id, module } = route
    const matched = { id, module, params: leaf.params, pattern: `/${route.path ?? ''}`, matches }
    // A path that only `*` matches does not exist.
    if (leaf.params['*'] === undefined) found.set(path, matched)
    return matched
  }
}

/** The number of segments of a route's path. */
const depthOf = (path = '') => path.split('/').length

/**
 * The ids of the routes of a path and of all its parent paths, sorted: the page's manifest names those too.
 * @returns by path, percent-encoded and without a query
 */
export function createRouteIds(routes: ServerBuild['routes']): (path: string) => string[] {
  const match = createMatcher(routeObjects(routes))
  // Below the deepest route, every path has the same routes, those of `*`.
  const depth = Math.max(...Object.values(routes).map((route) => depthOf(route?.path)))
  const idsAt = (path: string) => match(path)?.map(({ route }) => route.id ?? '') ?? []
  return (path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const parents = segments
      .slice(0, depth + 1)
      .map((_, count) => `/${segments.slice(0, count).join('/')}`)
    return [...new Set([...parents, path].flatMap(idsAt))].sort()
  }
}

/** Remix's client requests page data under the page's path plus `.data`. */
function withoutDataEnding(path: string): string {
  const bare = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  return bare === '/_root' ? '/' : bare
}

/**
 * Finds the route of a path for logs and metrics; the same route is always the same object.
 * @param isFile true for the path of a built file
 * @param handlers those beside Remix, the one for images first
 * @returns by path, percent-encoded and without a query
 */
export function createRoutePatterns(
  routes: ServerBuild['routes'],
  isFile: (path: string) => boolean,
  [images, ...handlers]: Pick<PathHandler, 'routeOf'>[],
): (path: string) => RequestRoute {
  const match = createRoutes(routes)
  const byPattern = new Map<string, RequestRoute>()

  function route(pattern: string, kind: RequestKind): RequestRoute {
    let known = byPattern.get(pattern)
    if (!known) byPattern.set(pattern, (known = { pattern, kind }))
    return known
  }

  function routeOfPage(path: string): RequestRoute {
    try {
      const matched = match(withoutDataEnding(path))
      if (matched) return route(matched.pattern, matched.id.startsWith('api/') ? 'api' : 'page')
    } catch {
      // An address that cannot be decoded is answered before Remix.
    }
    return route('/*', 'page')
  }

  return (path) => {
    if (isFile(path)) return route(path.startsWith('/assets/') ? '/assets/*' : path, 'file')
    const image = images?.routeOf(path)
    if (image) return route(image, 'image')
    for (const { routeOf } of handlers) {
      const pattern = routeOf(path)
      if (pattern !== null) return route(pattern, 'other')
    }
    return path === '/__manifest' ? route(path, 'other') : routeOfPage(path)
  }
}
