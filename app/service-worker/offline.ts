import { OFFLINE_PATH } from '#app/features/offline/offline-path.ts'
import type { FetchEvent } from './scope.ts'

const STORE = 'cartfolio-offline'

/**
 * Stores the offline page, as a visitor gets it.
 * @throws when it cannot be fetched
 */
export async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' })
  if (!answer.ok) throw new Error(`${OFFLINE_PATH} answered ${answer.status}`)
  await (await caches.open(STORE)).put(OFFLINE_PATH, answer)
}

/** The page from the network, including error responses; the offline page if the network fails. */
export async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage()
  }
}

async function offlinePage(): Promise<Response> {
  const kept = await caches.match(OFFLINE_PATH, { cacheName: STORE })
  // The browser may have evicted it: then the browser shows its own offline page.
  if (!kept) return Response.error()
  const headers = new Headers(kept.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(kept.body, { status: 503, statusText: 'Service Unavailable', headers })
}
