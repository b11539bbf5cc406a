import type { RequestHandler } from 'express'
import type { RequestRoute } from './logging/request-route.server.ts'

/**
 * The path with the fixed parts in the case of their route: `/Tag/Beach` becomes `/tag/Beach`.
 * React Router ignores their case; the cache, a tag and what else reads a path by itself does not.
 */
export function canonicalCase(path: string, findRoute: (path: string) => RequestRoute): string {
  if (!/[A-Z]/.test(path)) return path
  const { id, pattern } = findRoute(path.toLowerCase())
  // An unknown address has no case of its own.
  if (id === undefined || pattern.endsWith('*')) return path
  const parts = pattern.split('/')
  const segments = path.split('/').map((segment, at) => {
    const part = parts[at]
    if (part === undefined || part.startsWith(':')) return segment
    // The ending of Remix's page data.
    return segment.endsWith('.data') ? `${part}.data` : part
  })
  return segments.join('/')
}

/**
 * Redirects to the path in the case of its route: reads by a 301, forms and calls by a 308, which
 * repeats them.
 */
export const redirectToCanonicalCase =
  (findRoute: (path: string) => RequestRoute): RequestHandler =>
  (request, response, next) => {
    const { path, url, method } = request
    const canonical = canonicalCase(path, findRoute)
    if (canonical === path) return next()
    const status = method === 'GET' || method === 'HEAD' ? 301 : 308
    response.redirect(status, canonical + url.slice(path.length))
  }
