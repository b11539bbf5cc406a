import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'

// React Router ignores the case of a path's fixed parts; what reads a path by itself, such as the routers beside Remix,
// the cache or a tag, does not. So every path arrives in the case of its route.

const isParameter = (part: string) => /^[:*]/.test(part)
/** Like the router's: `/Weeks/Feed.atom` is no week, and a wildcard is the last choice. */
const rank = (parts: string[]) =>
  parts.at(-1) === '*' ? Infinity : parts.filter(isParameter).length

/** Finds the path with the fixed parts in the case of their route: `/Tag/Beach` becomes `/tag/Beach`. */
export function createCanonicalCase(routes: ServerBuild['routes']): (path: string) => string {
  const known = Object.values(routes)
    .flatMap((found) => (found?.path ? [`/${found.path}`.split('/')] : []))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
  const isMatch = (parts: string[], segments: string[]) =>
    (parts.at(-1) === '*' ? parts.length <= segments.length : parts.length === segments.length) &&
    parts.every((part, at) => isParameter(part) || part === segments[at]?.toLowerCase())

  return (path) => {
    if (!/[A-Z]/.test(path)) return path
    // A trailing slash, and the ending of Remix's page data.
    const [ending = ''] = /(?:\.data|\/)?$/.exec(path) ?? []
    const segments = path.slice(0, path.length - ending.length).split('/')
    const parts = known.find((each) => isMatch(each, segments))
    if (!parts) return path
    const fixed = (segment: string, at: number) => {
      const part = parts[at]
      return part === undefined || isParameter(part) ? segment : part
    }
    return segments.map(fixed).join('/') + ending
  }
}

/** Redirects to the path in the case of its route: reads by a 301, forms and calls by a 308, which repeats them. */
export function redirectToCanonicalCase(routes: ServerBuild['routes']): RequestHandler {
  const getCanonical = createCanonicalCase(routes)
  return (request, response, next) => {
    const { path, url, method } = request
    const canonical = getCanonical(path)
    if (canonical === path) return next()
    const status = method === 'GET' || method === 'HEAD' ? 301 : 308
    response.redirect(status, canonical + url.slice(path.length))
  }
}
