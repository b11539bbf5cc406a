import type { AppLoadContext } from '@remix-run/node'
import { networkOf } from './client-address.server.ts'
import { environment } from './process/environment.server.ts'
import { HttpError } from './http-error.ts'
import { RateLimiter, type RateLimit } from './rate-limiter.server.ts'
import { viewerOf } from './viewer.server.ts'

const MINUTE = 60
const HOUR = 3600

/** How many within how many seconds (contract, fine print 'Limits'). */
const LIMITS = {
  writes: { most: 60, seconds: MINUTE },
  reactions: { most: 120, seconds: MINUTE },
  uploads: { most: 60, seconds: HOUR },
  signIns: { most: 20, seconds: MINUTE },
  // The way back from the provider: each asks it something, whether or not a sign-in was begun here.
  signInReturns: { most: 20, seconds: MINUTE },
  searches: { most: 60, seconds: MINUTE },
  // A box that asks after every pause of 300 ms stays below; searches proper are counted apart.
  suggestions: { most: 200, seconds: MINUTE },
  reports: { most: 10, seconds: HOUR },
  // A copy of all one's data: much to read and to send.
  exports: { most: 5, seconds: HOUR },
} as const satisfies Record<string, RateLimit>

/** `reactions` are likes and follows, `reports` feature requests too, `writes` every other change. */
export type RateLimitKind = keyof typeof LIMITS

// One process serves the site, so its memory is the right place: a restart forgives.
const limiters = Object.fromEntries(
  Object.entries(LIMITS).map(([kind, limit]) => [kind, new RateLimiter(limit)]),
) as Record<RateLimitKind, RateLimiter>

/** What the limits have to know of a request. */
interface Counted {
  request: Request
  context: AppLoadContext
}

/**
 * Counts one request against its limit: per member, else per address. A page's action and the API's route
 * for the same thing count together.
 * @returns counts one thing more of the same kind: for a request that brings several. What it gives is the
 *   refusal of that one, null while the limit lasts.
 * @throws Fault 429 with Retry-After (seconds) once the limit is used up
 */
export async function enforceRateLimit(
  kind: RateLimitKind,
  { request, context }: Counted,
): Promise<() => HttpError | null> {
  context.counted = true
  if (environment().RATE_LIMITS === 'off') return () => null
  const viewer = await viewerOf(request)
  const key = viewer ? `member ${viewer.id}` : `address ${networkOf(context.clientAddress)}`
  const countOne = () => tooMany(limiters[kind].take(key))
  const refusal = countOne()
  if (refusal) throw refusal
  return countOne
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
