import { redirect } from '@remix-run/node'

/**
 * Redirects from an old or altered URL of a page to its current one.
 * @param path the current path, root-relative; the query string is preserved
 * @throws a 301 response when the request has another path
 */
export function requireCanonicalPath(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== path) throw redirect(path + search, 301)
}
