/*
 * What the service worker uses of its surroundings. TypeScript's own description of workers and that of
 * pages cannot stand in one program.
 */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser answers without waking the worker; not every browser knows them. */
export interface StaticRoute {
  condition: { requestMode: RequestMode }
  source: 'network'
}

export interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: StaticRoute[]) => Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** What the browser asked for while the worker was waking; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
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
