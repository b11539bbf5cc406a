import { saveShared } from '#app/features/share-target/shared-store.ts'
import { isKept, SHARE_SAVED, SHARE_PATH } from '#app/features/share-target/share-target.ts'

/**
 * Whether a request brings what another app on this device shares. Such a request is no page's: it has no
 * referrer and no origin. What another site's page posts is left to the server, which refuses it, and what
 * one posts that hides its origin is kept only until the server has seen the next request (SHARE_KEPT).
 */
export function isShare(request: Request, origin: string): boolean {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== SHARE_PATH) return false
  const sender = request.headers.get('Origin') ?? 'null'
  const isOwn = (address: string) => address === origin || address.startsWith(`${origin}/`)
  return (
    (sender === 'null' || isOwn(sender)) && (request.referrer === '' || isOwn(request.referrer))
  )
}

/** Whether a navigation shows that what waits is not to be used: the way of what came from elsewhere. */
export function isRefusal(request: Request): boolean {
  return new URL(request.url).pathname === SHARE_PATH && !isKept(request.url)
}

/** Keeps what is shared and leads on to the upload form; where that fails, the server says what to do. */
export async function receiveShare(request: Request): Promise<Response> {
  const leadTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    return leadTo((await saveShared(await request.formData())) ? SHARE_SAVED : SHARE_PATH)
  } catch {
    return leadTo(SHARE_PATH)
  }
}
