import { deleteShared, deleteStale } from '#app/features/share-target/shared-store.ts'
import { keepOfflinePage, pageOrOffline } from './offline.ts'
import type { StaticRoute, WorkerScope } from './scope.ts'
import { isRefusal, isShare, receiveShare } from './share.ts'

/** Pictures, scripts and calls: the browser need not even ask whether this worker wants them. */
const PAST_THE_WORKER = (['no-cors', 'cors', 'same-origin'] as const).map(
  (requestMode): StaticRoute => ({ condition: { requestMode }, source: 'network' }),
)

/** Ways out for a member: what they shared is nobody else's. */
const FAREWELLS = new Set(['/api/logout', '/account/delete'])

/**
 * Lets a service worker do its two things: answer for a page that the network does not bring, and take
 * what another app shares. Neither pages nor pictures nor calls are ever kept: what is private stays on
 * the server, and a new version of the site is seen at once.
 *
 * So a new worker need not wait for the pages of the old one to close: they have nothing of it.
 */
export function attend(scope: WorkerScope): void {
  let hasLooked = false

  scope.addEventListener('install', (event) => {
    event.addRoutes?.(PAST_THE_WORKER).catch(() => undefined)
    event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()))
  })

  scope.addEventListener('activate', (event) => {
    // Else every page would wait for the worker to wake.
    event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve())
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.mode !== 'navigate') return
    if (isShare(request, scope.location.origin)) return event.respondWith(receiveShare(request))
    const isFarewell = FAREWELLS.has(new URL(request.url).pathname)
    if (isFarewell || isRefusal(request)) event.waitUntil(deleteShared())
    else if (!hasLooked) event.waitUntil(deleteStale())
    // Once each time that it wakes, which it does for about every visit.
    hasLooked = true
    // A form that fails keeps what was typed only if the browser itself shows the failure.
    if (request.method === 'GET' && request.destination === 'document')
      event.respondWith(pageOrOffline(event))
  })
}
