import type { ServerBuild } from '@remix-run/node'

/** `file` is a file of the client build, `other` a resource route or a router beside Remix. */
export const REQUEST_KINDS = ['page', 'api', 'image', 'file', 'other'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The route of a request for logs and metrics: contains no personal data and has few values. */
export interface RequestRoute {
  /** The path with names for its parameters: `/photo/:slug`, `/assets/*`. */
  pattern: string
  kind: RequestKind
  /** The id of a route of the build. */
  id?: string
}

const OTHERS: [pattern: RegExp, route: RequestRoute][] = [
  [/^\/assets\//, { pattern: '/assets/*', kind: 'file' }],
  [/^\/[^/]+\.(?!data$|atom$|xml$)\w+$/, { pattern: '/*.*', kind: 'file' }],
  [/^\/images\//, { pattern: '/images/*', kind: 'image' }],
  [/^\/avatars\//, { pattern: '/avatars/*', kind: 'image' }],
  [/^\/api\/(images\/|proxy-image$)/, { pattern: '/api/images/*', kind: 'image' }],
  [/^\/oidc(\/|$)/i, { pattern: '/oidc/*', kind: 'other' }],
  [/^\/sitemap(\/|\.xml$)/, { pattern: '/sitemap/*', kind: 'other' }],
  [/^\/healthz\/?$/i, { pattern: '/healthz', kind: 'other' }],
  [/^\/\.well-known\//, { pattern: '/.well-known/*', kind: 'other' }],
  [/^\/account\/export$/, { pattern: '/account/export', kind: 'other' }],
]

/** Remix's client requests page data under the page's path plus `.data`. */
const pagePath = (path: string) =>
  path === '/_root.data' ? '/' : path.replace(/\.data$/, '').replace(/(?<=.)\/$/, '')

/**
 * Finds the route among those of the build by a path without query; the same route is always the
 * same object.
 */
export function createRequestRoutes(routes: ServerBuild['routes']): (path: string) => RequestRoute {
  const unknown: RequestRoute = { pattern: '/*', kind: 'page' }
  const known = Object.entries(routes).flatMap(([id, found]) => {
    // The layout of all pages, with the path of the feed.
    if (id === 'root') return []
    const path = found?.path ?? ''
    const route: RequestRoute = {
      pattern: `/${path}`,
      kind: /^api(\/|$)/.test(path) ? 'api' : found?.module.default ? 'page' : 'other',
      id,
    }
    return { parts: route.pattern.split('/'), route }
  })
  // Like the router: `/weeks/feed.atom` is not a `/weeks/:week`.
  const parameters = ({ parts }: (typeof known)[number]) =>
    parts.filter((part) => part.startsWith(':')).length
  known.sort((one, other) => parameters(one) - parameters(other))
  const isMatch = (parts: string[], segments: string[]) =>
    parts.length === segments.length &&
    parts.every((part, at) => part.startsWith(':') || part === segments[at])
  const unknownCall = known.find(({ route }) => route.pattern === '/api/*')?.route ?? unknown

  return (path) => {
    const other = OTHERS.find(([pattern]) => pattern.test(path))
    if (other) return other[1]
    const segments = pagePath(path).split('/')
    const found = known.find(({ parts }) => isMatch(parts, segments))?.route
    return found ?? (segments[1] === 'api' ? unknownCall : unknown)
  }
}
