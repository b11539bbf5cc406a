import { redirect } from '@remix-run/node'
import { environment } from './process/environment.server.ts'
import { safeReturnTo } from './return-to.ts'

/**
 * Redirects from an old or altered URL of a page to its current path, with the query; a rejected
 * form stays.
 * @throws a 301 response
 */
export function requireCanonicalPath(
  { request, context }: { request: Request; context: { method: string } },
  path: string,
): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== path && context.method !== 'POST') throw redirect(path + search, 301)
}

/** The page of this site that a form was sent from, root-relative; null if unknown. */
export function referringPage(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  return origin === environment().PUBLIC_URL ? safeReturnTo(pathname + search) : null
}
