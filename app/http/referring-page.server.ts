import { environment } from './process/environment.server.ts'
import { safeReturnTo } from './return-to.ts'

/** The page of this site that a form was sent from, root-relative; null if unknown. */
export function referringPage(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  return origin === environment().PUBLIC_URL ? safeReturnTo(pathname + search) : null
}
