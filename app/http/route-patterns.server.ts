import type { ServerBuild } from '@remix-run/node'
import { boundedCache } from '#storage/bounded-cache.ts'
import { isImagePath } from './images.server.ts'

/** Who answers a request: as much of its address as names nobody, and is one of few. */
export interface AnsweringRoute {
  /** The address with names for its changing parts: `/photo/:slug`, `/assets/*`. */
  pattern: string
  kind: RequestKind
}

/** `file` is what the build made for browsers, `other` what stands beside the app. */
export const REQUEST_KINDS = ['page', 'api', 'image', 'file', 'other'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Paths that are remembered; strangers may make up any number. */
const REMEMBERED = { max: 5000, maxBytes: 2 * 1024 * 1024, bytesOf: () => 0 }

const UNKNOWN: AnsweringRoute = { pattern: '/*', kind: 'page' }

function imagePattern(path: string): string {
  if (path === '/api/proxy-image') return path
  const [, first] = path.split('/')
  return first === 'api' ? '/api/images/*' : `/${first}/*`
}

/** The address by which the script asks for the data of a page says `.data` at its end. */
function withoutDataEnding(path: string): string {
  const bare = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  return bare === '/_root' ? '/' : bare
}

/** A route's address, cut at its slashes. */
interface CutPattern {
  pattern: string
  segments: string[]
  kind: RequestKind
}

/** The addresses of the build's routes, those without changing parts first. */
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

function matches({ segments }: CutPattern, asked: string[]): boolean {
  const isSplat = segments.at(-1) === '*'
  if (isSplat ? asked.length < segments.length : asked.length !== segments.length) return false
  return segments.every(
    (segment, at) => segment === '*' || segment.startsWith(':') || segment === asked[at],
  )
}

/**
 * Finds who answers for a path, for the log and the metrics: the same route is always the same object.
 * Remix finds it as well, but not before it is asked, and at a hundred times the cost.
 * @param routes those of the build
 * @param isFile whether a path is that of a built file
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
  const found = boundedCache<AnsweringRoute>(REMEMBERED)

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
    const asked = withoutDataEnding(path)
      .replace(/^\/|\/$/g, '')
      .toLowerCase()
      .split('/')
    const match =
      named.find((each) => matches(each, asked)) ?? others.find((each) => matches(each, asked))
    return match ? route(match.pattern, match.kind) : UNKNOWN
  }

  return (path) => {
    const known = found.get(path)
    if (known) return known
    const answering = find(path)
    if (answering !== UNKNOWN) found.set(path, answering)
    return answering
  }
}
