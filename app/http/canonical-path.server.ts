import { redirect } from '@remix-run/node'

/**
 * Sends a visitor on from an old or mangled address of a page to its present one.
 * @param path the page's present path, root-relative; the query stays
 * @throws a 301 when the request asked for another path
 */
export function requireCanonicalPath(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== path) throw redirect(path + search, 301)
}
