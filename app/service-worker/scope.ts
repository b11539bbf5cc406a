/*
 * The types of the worker's global scope. TypeScript's libraries for workers and for pages cannot be used
 * together.
 */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser bypasses the worker; not every browser supports it. */
export interface StaticRoute {
  condition: { requestMode: RequestMode }
  source: 'network'
}

export interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: StaticRoute[]) => Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The navigation preload; undefined if the browser made none. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface ScopeEvents {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'> & {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof ScopeEvents>(
    name: Name,
    listener: (event: ScopeEvents[Name]) => void,
  ): void
}
