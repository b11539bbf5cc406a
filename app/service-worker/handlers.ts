import { deleteShared, deleteExpired, saveShared } from '#app/features/share-target/shared-store.ts'
import { isShareSaved, SHARE_SAVED, SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { OFFLINE_PATH } from './addresses.ts'
import { storedPushKey } from './push-key.ts'

/** Images, scripts and API calls: the browser need not ask the worker. */
const BYPASS_ROUTES = (['no-cors', 'cors', 'same-origin'] as const).map(
  (requestMode): StaticRoute => ({ condition: { requestMode }, source: 'network' }),
)

/** Signing out and deleting the account also delete a saved share. */
const SIGN_OUT_PATHS = new Set(['/api/logout', '/account/delete'])

/**
 * Registers the worker: an offline page for failed navigations, shares from other apps, and
 * notifications. It caches nothing else, as pages may be private, so a new worker takes over
 * without waiting for old pages to close.
 */
export function handleEvents(scope: WorkerScope): void {
  let hasDeletedExpired = false

  scope.addEventListener('install', (event) => {
    event.addRoutes?.(BYPASS_ROUTES).catch(() => undefined)
    event.waitUntil(storeOfflinePage().then(() => scope.skipWaiting()))
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
    if (isSignOut || isRejectedShare(request)) event.waitUntil(deleteShared())
    else if (!hasDeletedExpired) event.waitUntil(deleteExpired())
    // Once each time the worker starts, which is about once per visit.
    hasDeletedExpired = true
    // Let the browser show a failed form submission, because only its own error page preserves the
    // form's values.
    if (request.method === 'GET' && request.destination === 'document')
      event.respondWith(pageOrOffline(event))
  })

  scope.addEventListener('push', (event) => {
    const { title, url, tag } = event.data?.json() as PushMessage
    const options = { tag, data: url, icon: '/icon-192.png', badge: '/icon-monochrome-192.png' }
    event.waitUntil(scope.registration.showNotification(title, options))
  })

  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renewSubscription(scope, event))
  })

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(scope, String(event.notification.data)))
  })
}

/** The key of a subscription as text. */
const keyText = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/**
 * Tells the server of the subscription that replaces one which the browser has ended. The form is
 * that of the page, so that only the member of this session gets a device.
 */
async function renewSubscription(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const known = newSubscription ?? oldSubscription
  const ownKey = known?.options.applicationServerKey
  const key = ownKey ? keyText(ownKey) : await storedPushKey()
  if (key === null) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(options))
  const body = new URLSearchParams({
    pushSubscription: JSON.stringify(subscription),
    pushKey: key,
  })
  await fetch('/account', { method: 'POST', body, redirect: 'manual' })
}

/** Shows a page of this site, in its window if there is one. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<unknown> {
  const { href, origin } = new URL(path, location.origin)
  if (origin !== location.origin) return
  const open = (await clients.matchAll({ type: 'window' })).find(({ url }) => url === href)
  return open ? open.focus() : clients.openWindow(href)
}

/**
 * True for a share from another app: it has no referrer and no origin. A page that hides its own
 * gets no further: the server stores a share only until its next response (SHARE_SAVED).
 */
function isShare(request: Request, origin: string): boolean {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== SHARE_PATH) return false
  const sender = request.headers.get('Origin') ?? 'null'
  const isSameOrigin = (address: string) => address === origin || address.startsWith(`${origin}/`)
  return (
    (sender === 'null' || isSameOrigin(sender)) &&
    (request.referrer === '' || isSameOrigin(request.referrer))
  )
}

/**
 * True for a navigation that shows that the server rejected the share: the stored data must be
 * deleted.
 */
const isRejectedShare = (request: Request): boolean =>
  new URL(request.url).pathname === SHARE_PATH && !isShareSaved(request.url)

/** Stores a share and redirects to the upload form; on failure the server shows what to do. */
async function receiveShare(request: Request): Promise<Response> {
  const redirectTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303)
  try {
    return redirectTo((await saveShared(await request.formData())) ? SHARE_SAVED : SHARE_PATH)
  } catch {
    return redirectTo(SHARE_PATH)
  }
}

const STORE = 'cartfolio-offline'

/**
 * Stores the offline page, as a visitor gets it.
 * @throws when it cannot be fetched
 */
async function storeOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' })
  if (!response.ok) throw new Error(`${OFFLINE_PATH} returned status ${response.status}`)
  await (await caches.open(STORE)).put(OFFLINE_PATH, response)
}

/** The page from the network, including error responses; the offline page if the network fails. */
async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
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

/*
 * The types of the worker's global scope. TypeScript's libraries for workers and for pages cannot
 * be used together.
 */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser bypasses the worker; not every browser supports it. */
interface StaticRoute {
  condition: { requestMode: RequestMode }
  source: 'network'
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: StaticRoute[]) => Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The navigation preload; undefined if the browser made none. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** What the server sends (`app/features/push/send-push.server.ts`). */
interface PushMessage {
  title: string
  url: string
  tag: string
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

/** Some browsers give neither subscription. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

interface OpenWindow {
  readonly url: string
  focus(): Promise<unknown>
}

interface ScopeEvents {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  push: PushEvent
  pushsubscriptionchange: SubscriptionChangeEvent
  notificationclick: NotificationEvent
}

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'unregister' | 'showNotification' | 'pushManager'
  > & {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof ScopeEvents>(
    name: Name,
    listener: (event: ScopeEvents[Name]) => void,
  ): void
}
