import { deleteShared, deleteStale } from '#app/features/share-target/shared-store.ts'
import { keepOfflinePage, pageOrOffline } from './offline.ts'
import type { StaticRoute, WorkerScope } from './scope.ts'
import { isRefusal, isShare, receiveShare } from './share.ts'

/** Images, scripts and API calls: the browser need not ask the worker. */
const BYPASS_ROUTES = (['no-cors', 'cors', 'same-origin'] as const).map(
  (requestMode): StaticRoute => ({ condition: { requestMode }, source: 'network' }),
)

/** Signing out and deleting the account also delete a saved share. */
const SIGN_OUT_PATHS = new Set(['/api/logout', '/account/delete'])

/**
 * Registers the worker's two functions: an offline page for failed navigations, and shares from other apps.
 * It caches no pages, images or API responses: private data stays on the server, and a new version of the
 * site appears immediately. So a new worker takes over without waiting for old pages to close.
 */
export function attend(scope: WorkerScope): void {
  let hasCheckedStale = false

  scope.addEventListener('install', (event) => {
    event.addRoutes?.(BYPASS_ROUTES).catch(() => undefined)
    event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()))
  })

  scope.addEventListener('activate', (event) => {
    // Otherwise every page would wait for the worker to start.
    event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve())
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.mode !== 'navigate') return
    if (isShare(request, scope.location.origin)) return event.respondWith(receiveShare(request))
    const isSignOut = SIGN_OUT_PATHS.has(new URL(request.url).pathname)
    if (isSignOut || isRefusal(request)) event.waitUntil(deleteShared())
    else if (!hasCheckedStale) event.waitUntil(deleteStale())
    // Once each time the worker starts, which is about once per visit.
    hasCheckedStale = true
    // Let the browser show a failed form submission, because only its own error page preserves the form's
    // values.
    if (request.method === 'GET' && request.destination === 'document')
      event.respondWith(pageOrOffline(event))
  })
}
