import type { ServerBuild } from '@remix-run/node'
import { boundedCache } from '#storage/bounded-cache.ts'
import { isImagePath } from './images.server.ts'

/** The route of a request for logs and metrics: contains no personal data and has few values. */
export interface AnsweringRoute {
  /** The path with names for its parameters: `/photo/:slug`, `/assets/*`. */
  pattern: string
  kind: RequestKind
}

/** `file` is a file of the client build, `other` a handler beside the app. */
export const REQUEST_KINDS = ['page', 'api', 'image', 'file', 'other'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Bounds the cache of paths, because clients can invent any number. */
const CACHE_LIMITS = { max: 5000, maxBytes: 2 * 1024 * 1024, bytesOf: () => 0 }

const UNKNOWN: AnsweringRoute = { pattern: '/*', kind: 'page' }

function imagePattern(path: string): string {
  if (path === '/api/proxy-image') return path
  const [, first] = path.split('/')
  return first === 'api' ? '/api/images/*' : `/${first}/*`
}

/** Remix's client requests page data under the page's path plus `.data`. */
function withoutDataEnding(path: string): string {
  const bare = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  return bare === '/_root' ? '/' : bare
}

/** A route's path, split at its slashes. */
interface CutPattern {
  pattern: string
  segments: string[]
  kind: RequestKind
}

/** The patterns of the build's routes, those without parameters first. */
function cutPatterns(routes: ServerBuild['routes']): CutPattern[] {
  return Object.values(routes)
    .filter((route) => route?.parentId !== undefined)
    .map((route): CutPattern => {
      const path = route?.path ?? ''
      const kind = route?.id.startsWith('api/') ? 'api' : 'page'
      return { pattern: `/${path}`, segments: path.split('/'), kind }
    })
    .sort((one, other) => one.pattern.split(':').length - other.pattern.split(':').length)
}

function matches({ segments }: CutPattern, pathSegments: string[]): boolean {
  const isSplat = segments.at(-1) === '*'
  if (isSplat ? pathSegments.length < segments.length : pathSegments.length !== segments.length)
    return false
  return segments.every(
    (segment, at) => segment === '*' || segment.startsWith(':') || segment === pathSegments[at],
  )
}

/**
 * Finds the route of a path for logs and metrics: the same route is always the same object. Remix finds it
 * too, but later and at a hundred times the cost.
 * @param routes those of the build
 * @param isFile true for the path of a built file
 * @returns by path, percent-encoded and without a query
 */
export function createRoutePatterns(
  routes: ServerBuild['routes'],
  isFile: (path: string) => boolean,
): (path: string) => AnsweringRoute {
  const patterns = cutPatterns(routes)
  const named = patterns.filter(({ pattern }) => !pattern.endsWith('*'))
  const others = patterns.filter(({ pattern }) => pattern.endsWith('*'))
  const byPattern = new Map([[UNKNOWN.pattern, UNKNOWN]])
  const found = boundedCache<AnsweringRoute>(CACHE_LIMITS)

  function route(pattern: string, kind: RequestKind): AnsweringRoute {
    let known = byPattern.get(pattern)
    if (!known) byPattern.set(pattern, (known = { pattern, kind }))
    return known
  }

  function find(path: string): AnsweringRoute {
    if (isImagePath(path)) return route(imagePattern(path), 'image')
    if (isFile(path)) return route(path.startsWith('/assets/') ? '/assets/*' : path, 'file')
    if (/^\/healthz\/?$/i.test(path)) return route('/healthz', 'other')
    if (/^\/oidc(\/|$)/i.test(path)) return route('/oidc/*', 'other')
    if (['/__manifest', '/robots.txt', '/sitemap.xml'].includes(path)) return route(path, 'other')
    if (path.startsWith('/sitemap/')) return route('/sitemap/*', 'other')
    const pathSegments = withoutDataEnding(path)
      .replace(/^\/|\/$/g, '')
      .toLowerCase()
      .split('/')
    const match =
      named.find((each) => matches(each, pathSegments)) ??
      others.find((each) => matches(each, pathSegments))
    return match ? route(match.pattern, match.kind) : UNKNOWN
  }

  return (path) => {
    const known = found.get(path)
    if (known) return known
    const answeringRoute = find(path)
    if (answeringRoute !== UNKNOWN) found.set(path, answeringRoute)
    return answeringRoute
  }
}
