import { OFFLINE_PATH } from '#app/features/offline/offline-path.ts'
import type { FetchEvent } from './scope.ts'

const STORE = 'cartfolio-offline'

/**
 * Stores the offline page, as a visitor gets it.
 * @throws when it cannot be fetched
 */
export async function keepOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' })
  if (!response.ok) throw new Error(`${OFFLINE_PATH} answered ${response.status}`)
  await (await caches.open(STORE)).put(OFFLINE_PATH, response)
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
  const cached = await caches.match(OFFLINE_PATH, { cacheName: STORE })
  // The browser may have evicted it: then the browser shows its own offline page.
  if (!cached) return Response.error()
  const headers = new Headers(cached.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(cached.body, { status: 503, statusText: 'Service Unavailable', headers })
}
