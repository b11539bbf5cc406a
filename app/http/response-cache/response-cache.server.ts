import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { collectDependencies, type Dependencies } from '#db/cache-tags.ts'
import { getHeader, isPlainRead, type BufferedResponse } from './buffered-response.server.ts'
import { CachedResponse } from './cached-response.server.ts'
import { isCacheableQuery, type CacheKey } from './cache-key.server.ts'
import type { LogRequest } from '../logging/request-log.server.ts'
import { readTarget } from '../request-target.server.ts'
import { DEFAULT_CACHE_CONTROL } from '../security-headers.server.ts'

export interface RenderResult {
  response: BufferedResponse
  cacheable: boolean
  /** True if it is shared only with simultaneous requests and not cached. */
  isTransient?: boolean
  dependencies: Dependencies
}

/** Whether data is still fresh, see `db/cache-tags.ts`. */
export interface Validity {
  revision(): number
  isFresh(dependencies: Dependencies, since: number): boolean
}

interface CacheEntry {
  stored: CachedResponse
  dependencies: Dependencies
  /** At which it was last known to be fresh. */
  revision: number
  end: number
}

/** Pages show relative times in minutes and contain ad positions: half a minute keeps both almost current. */
const LIFETIME_MS = 30_000
const TAG_BYTES = 80
const CAPACITY = 32 * 1024 * 1024
const MAX_ENTRIES = 5000

/** Caches responses until a write to what they depend on, at most for `LIFETIME_MS`; all requests with a key share one. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #rendering = new Map<
    string,
    { revision: number; work: Promise<RenderResult | CachedResponse> }
  >()
  readonly #validity: Validity
  readonly #now: () => number
  readonly counts = { hits: 0, misses: 0 }

  constructor({
    validity,
    // Monotonic: a clock that is set back by a day would keep pages for a day.
    now = () => performance.now(),
    capacity = CAPACITY,
  }: {
    validity: Validity
    now?: () => number
    capacity?: number
  }) {
    this.#validity = validity
    this.#now = now
    this.#entries = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: capacity,
      sizeCalculation: ({ stored, dependencies }, name) =>
        stored.byteLength + 2 * name.length + TAG_BYTES * dependencies.tags.size,
    })
  }

  get byteLength(): number {
    return this.#entries.calculatedSize
  }

  lookup(name: string): CachedResponse | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    const revision = this.#validity.revision()
    const { dependencies, end, stored } = entry
    if (this.#now() < end && this.#validity.isFresh(dependencies, entry.revision)) {
      entry.revision = revision
      this.counts.hits++
      return stored
    }
    this.#entries.delete(name)
    return undefined
  }

  /** The entry for a key, or renders it, once for simultaneous requests: null for the others if it is not cacheable. @throws as `render` */
  async getOrRender(
    name: string,
    render: () => Promise<RenderResult>,
  ): Promise<CachedResponse | BufferedResponse | null> {
    const found = this.lookup(name)
    if (found) return found
    const revision = this.#validity.revision()
    const pending = this.#rendering.get(name)
    if (pending?.revision === revision) {
      const result = await pending.work
      return result instanceof CachedResponse ? result : null
    }
    const work = this.#render(name, revision, render)
    this.#rendering.set(name, { revision, work })
    try {
      const result = await work
      return result instanceof CachedResponse ? result : result.response
    } finally {
      if (this.#rendering.get(name)?.work === work) this.#rendering.delete(name)
    }
  }

  async #render(
    name: string,
    revision: number,
    render: () => Promise<RenderResult>,
  ): Promise<RenderResult | CachedResponse> {
    this.counts.misses++
    const result = await render()
    if (!result.cacheable) return result
    const stored = new CachedResponse(result.response)
    const { dependencies } = result
    if (!result.isTransient)
      this.#entries.set(name, { stored, dependencies, revision, end: this.#now() + LIFETIME_MS })
    return stored
  }
}

export type ResponseCaches = Record<CacheKey['scope'], ResponseCache>

/** Few requests share a member's page: space for the feeds of some 200 members. */
const MEMBER_CAPACITY = 16 * 1024 * 1024

/** Creates both caches, empty. */
export const createResponseCaches = (validity: Validity): ResponseCaches => ({
  anonymous: new ResponseCache({ validity }),
  member: new ResponseCache({ validity, capacity: MEMBER_CAPACITY }),
})

/** The response that the rest of the app sends for a request, instead of sending it. */
function captureResponse(response: Response, next: () => void): Promise<BufferedResponse> {
  const { write, end } = response
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    response.write = (chunk: unknown) => chunks.push(Buffer.from(chunk as Uint8Array)) > 0
    response.end = (chunk?: unknown) => {
      if (chunk) chunks.push(Buffer.from(chunk as Uint8Array))
      Object.assign(response, { write, end })
      const headers = { ...response.getHeaders() } as BufferedResponse['headers']
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      headers['cache-control'] ??= DEFAULT_CACHE_CONTROL
      resolve({ status: response.statusCode, headers, body: Buffer.concat(chunks) })
      return response
    }
    next()
  })
}

/** Lets the rest of the app render the response for a cache key: it sees nothing of the request but the key. */
async function render(key: CacheKey, request: Request, response: Response, next: () => void) {
  const { method } = request
  // Rate limits count by it, and Express reads it from the headers (nightly "trust-proxy").
  Object.defineProperty(request, 'ip', { value: request.ip })
  const headers = Object.entries(key.headers).map(([name, value]) => [name.toLowerCase(), value])
  request.headers = { host: request.headers.host, ...Object.fromEntries(headers) }
  request.method = 'GET'
  const { result: rendered, dependencies } = await collectDependencies(() =>
    captureResponse(response, next),
  )
  request.method = method
  const context = response.locals.context as AppLoadContext | undefined
  return {
    response: rendered,
    cacheable:
      rendered.status === 200 &&
      context?.cache !== 'private' &&
      getHeader(rendered, 'Set-Cookie') === undefined &&
      !/no-store/.test(getHeader(rendered, 'Cache-Control') ?? ''),
    dependencies,
    isTransient:
      context?.cache === 'none' || !isCacheableQuery(key.path, context?.cacheParams ?? []),
  }
}

interface CacheOptions {
  caches: ResponseCaches
  getCacheKey(request: IncomingMessage): CacheKey | null
  readSession(cookies: string | null): Promise<{ sid: string } | null>
}

/** Sends a cached response of visitors without Express: 3.5 times as many a second. @returns false if the app has to respond */
export const createHitSender =
  ({ caches, getCacheKey }: Omit<CacheOptions, 'readSession'>, logRequest: LogRequest) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isPlainRead(request) || readTarget(request.url).url !== request.url) return false
    const key = getCacheKey(request)
    const hit = key?.scope === 'anonymous' ? caches.anonymous.lookup(key.name) : undefined
    if (hit) logRequest(request, response, () => hit.send(request, response))
    return hit !== undefined
  }

/** Sends a cached response, or the rest of the app's and caches it. Members' sessions are read each time: no page outlives one. */
export function cacheResponses({ caches, getCacheKey, readSession }: CacheOptions): RequestHandler {
  async function findName({ scope, name, headers }: CacheKey): Promise<string | null> {
    if (scope === 'anonymous') return name
    const session = await readSession(headers.Cookie ?? null).catch(() => null)
    return session && `${session.sid} ${name}`
  }

  async function serve(key: CacheKey, request: Request, response: Response, next: () => void) {
    const name = await findName(key)
    if (name === null) return next()
    const { headers } = request
    const result = await caches[key.scope].getOrRender(name, () =>
      render(key, request, response, next),
    )
    request.headers = headers
    if (result === null) return next()
    const sent = result instanceof CachedResponse ? result : new CachedResponse(result)
    sent.send(request, response)
  }

  return (request, response, next) => {
    const key = isPlainRead(request) ? getCacheKey(request) : null
    if (key) serve(key, request, response, next).catch(next)
    else next()
  }
}
