import { saveShared } from '#app/features/share-target/shared-store.ts'
import { isKept, SHARE_SAVED, SHARE_PATH } from '#app/features/share-target/share-target.ts'

/**
 * True for a share from another app on this device. It comes from no page, so it has no referrer and no
 * origin. The server rejects posts from pages of other sites; a post that hides its origin is stored only
 * until the server's next response (SHARE_KEPT).
 */
export function isShare(request: Request, origin: string): boolean {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== SHARE_PATH) return false
  const sender = request.headers.get('Origin') ?? 'null'
  const isSameOrigin = (address: string) => address === origin || address.startsWith(`${origin}/`)
  return (
    (sender === 'null' || isSameOrigin(sender)) &&
    (request.referrer === '' || isSameOrigin(request.referrer))
  )
}

/** True for a navigation that shows that the server rejected the share: the stored data must be deleted. */
export function isRefusal(request: Request): boolean {
  return new URL(request.url).pathname === SHARE_PATH && !isKept(request.url)
}

/** Stores a share and redirects to the upload form; on failure the server shows what to do. */
export async function receiveShare(request: Request): Promise<Response> {
  const redirectTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    return redirectTo((await saveShared(await request.formData())) ? SHARE_SAVED : SHARE_PATH)
  } catch {
    return redirectTo(SHARE_PATH)
  }
}
