import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { toNetwork } from './client-network.server.ts'
import { sendErrorResponse } from './error-response.server.ts'
import type { RequestRoute } from './logging/request-route.server.ts'
import { environment } from './process/environment.server.ts'
import { HttpError } from './http-error.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#app/durations.ts'

/** How many requests with one key are allowed within how many seconds, counted from the first. */
interface RateLimit {
  most: number
  seconds: number
}

/**
 * More keys than clients in an hour; some MB. More addresses lose windows early, but could use the
 * full limit anyway.
 */
const CAPACITY = 20_000

/** Counts requests by key, in windows of time, and forgets the keys that were used longest ago. */
export class RateLimiter {
  /** Created when it is needed: it takes 400 KB, and with twenty of them the start 80 ms more. */
  #windows: LRUCache<string, { count: number; end: number }> | undefined

  constructor(
    readonly limit: RateLimit,
    // Monotonic: a clock that is set back by a day would lock members out for a day.
    readonly now = () => performance.now(),
    readonly capacity = CAPACITY,
  ) {}

  /**
   * Counts one request.
   * @returns 0 if it is allowed, else the milliseconds until the next one is
   */
  take(key: string): number {
    const wait = this.wait(key)
    if (wait > 0) return wait
    const window = this.#current(key)
    if (window) {
      window.count += 1
      return 0
    }
    this.#windows ??= new LRUCache({ max: this.capacity })
    this.#windows.set(key, { count: 1, end: this.now() + this.limit.seconds * 1000 })
    return 0
  }

  /** The milliseconds until a request is allowed; 0 if one is now. Counts nothing. */
  wait(key: string): number {
    const window = this.#current(key)
    return window && window.count >= this.limit.most ? window.end - this.now() : 0
  }

  #current(key: string) {
    const window = this.#windows?.get(key)
    return window && window.end > this.now() ? window : undefined
  }
}

/**
 * Counts one request by several keys, each with limits for several times.
 * @returns as `RateLimiter.take`; stops at the first limit
 */
export function countByKeys<Name extends string>(limits: Record<Name, RateLimit[]>) {
  const limiters = (Object.keys(limits) as Name[]).flatMap((name) =>
    limits[name].map((limit) => ({ name, limiter: new RateLimiter(limit) })),
  )
  return (keys: Record<Name, string>): number => {
    let wait = 0
    for (const { name, limiter } of limiters) wait ||= limiter.take(keys[name])
    return wait
  }
}

/** The rate limits (docs/product.md#rate-limits). */
const LIMITS = {
  // Every request that is not answered from the cache and that no other limit counts, by address: a
  // member with many accounts has one.
  reads: { most: 600, seconds: MINUTE_SECONDS },
  // Those of them with an unknown method: once there are so many, other writes of the address wait.
  refused: { most: 600, seconds: MINUTE_SECONDS },
  // The embedded provider, of which the site itself is a client: two requests for each sign-in.
  provider: { most: 600, seconds: MINUTE_SECONDS },
  writes: { most: 60, seconds: MINUTE_SECONDS },
  reactions: { most: 120, seconds: MINUTE_SECONDS },
  uploads: { most: 60, seconds: HOUR_SECONDS },
  signIns: { most: 20, seconds: MINUTE_SECONDS },
  // The OAuth callback: each calls the provider, whether or not a sign-in started here.
  signInReturns: { most: 20, seconds: MINUTE_SECONDS },
  searches: { most: 60, seconds: MINUTE_SECONDS },
  // A box that sends a request after each pause of 300 ms stays below; searches have their own
  // limit.
  suggestions: { most: 200, seconds: MINUTE_SECONDS },
  reports: { most: 10, seconds: HOUR_SECONDS },
  // A copy of all data of a member: much to read and to send.
  exports: { most: 5, seconds: HOUR_SECONDS },
  // A file of up to 1 GB.
  imports: { most: 10, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>

/**
 * `reactions` are likes and follows, `reports` include feature requests, `writes` are all other
 * changes.
 */
export type RateLimitKind = keyof typeof LIMITS

// In memory, because one process serves the site; a restart resets the limits.
const limiters = Object.fromEntries(
  Object.entries(LIMITS).map(([kind, limit]) => [kind, new RateLimiter(limit)]),
) as Record<RateLimitKind, RateLimiter>

interface RateLimitedRequest {
  context: { clientAddress: string; viewer(): Promise<{ id: string } | null> }
}

/**
 * Counts one request per member, else per client; page and API share the limit.
 * @returns counts one more operation: an error or null.
 * @throws HttpError 429 with Retry-After (seconds) once the limit is reached
 */
export async function enforceRateLimit(
  kind: RateLimitKind,
  { context }: RateLimitedRequest,
): Promise<() => HttpError | null> {
  if (environment().RATE_LIMITS === 'off') return () => null
  const viewer = await context.viewer()
  const key = viewer ? `member ${viewer.id}` : `address ${toNetwork(context.clientAddress)}`
  const countOne = () => tooMany(limiters[kind].take(key))
  const error = countOne()
  if (error) throw error
  return countOne
}

/**
 * Counts one operation of a member that is no request.
 * @returns 0 if it is allowed, else the milliseconds until it is
 */
export const countForMember = (kind: RateLimitKind, memberId: string): number =>
  environment().RATE_LIMITS === 'off' ? 0 : limiters[kind].take(`member ${memberId}`)

/**
 * Limits the requests of one address, of visitors and members together: reads, and what no other
 * limit counts, since its path or method is unknown.
 */
export const limitByAddress =
  (kind: 'reads' | 'provider'): RequestHandler =>
  (request, response, next) => {
    if (environment().RATE_LIMITS === 'off') return next()
    const network = toNetwork(request.ip ?? 'unknown')
    const { pattern } = response.locals.route as RequestRoute
    const isUnknown = pattern.endsWith('/*')
    // Whoever reads much can still send a form: its action counts it by a limit of its own, and
    // keeps what was typed.
    const isWrite = kind === 'reads' && !isUnknown && !['GET', 'HEAD'].includes(request.method)
    const wait = isWrite ? limiters.refused.wait(network) : limiters[kind].take(network)
    const error = tooMany(wait)
    if (error)
      return sendErrorResponse(request, response, error.status, error.message, error.headers)
    if (isWrite)
      response.once('finish', () => {
        if (response.statusCode !== 405) return
        limiters.reads.take(network)
        limiters.refused.take(network)
      })
    next()
  }

/** @param wait in milliseconds */
function tooMany(wait: number): HttpError | null {
  if (wait === 0) return null
  const seconds = Math.ceil(wait / 1000)
  return new HttpError(429, `That was a lot at once. Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
