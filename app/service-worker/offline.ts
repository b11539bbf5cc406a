import { OFFLINE_PATH } from '#app/features/offline/offline-path.ts'
import type { FetchEvent } from './scope.ts'

const STORE = 'cartfolio-offline'

/** Fetches the page for those who are offline, as a stranger gets it. @throws where it does not come */
export async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' })
  if (!answer.ok) throw new Error(`${OFFLINE_PATH} answered ${answer.status}`)
  await (await caches.open(STORE)).put(OFFLINE_PATH, answer)
}

/**
 * A page from the network, always; where the network fails, the page that says so. Whatever the server
 * answers is an answer, an error too.
 */
export async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage()
  }
}

async function offlinePage(): Promise<Response> {
  const kept = await caches.match(OFFLINE_PATH, { cacheName: STORE })
  // A browser may have made room: then it says itself that it is offline.
  if (!kept) return Response.error()
  const headers = new Headers(kept.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(kept.body, { status: 503, statusText: 'Service Unavailable', headers })
}
