import type { AppLoadContext } from '@remix-run/node'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { environment } from './environment.server.ts'
import { Fault } from './faults.ts'
import { viewerOf } from './viewer.server.ts'

const MINUTE = 60
const HOUR = 3600

/** How many within how many seconds (contract, fine print 'Limits'). */
const LIMITS = {
  writes: { points: 60, duration: MINUTE },
  reactions: { points: 120, duration: MINUTE },
  uploads: { points: 60, duration: HOUR },
  signIns: { points: 20, duration: MINUTE },
  searches: { points: 60, duration: MINUTE },
  // A box that asks after every pause of 300 ms stays below; searches proper are counted apart.
  suggestions: { points: 200, duration: MINUTE },
  reports: { points: 10, duration: HOUR },
} as const

/** `reactions` are likes and follows, `writes` every other change. */
export type LimitedKind = keyof typeof LIMITS

// One process serves the site, so its memory is the right place: a restart forgives.
const limiters = Object.fromEntries(
  Object.entries(LIMITS).map(([kind, limit]) => [
    kind,
    new RateLimiterMemory({ keyPrefix: kind, ...limit }),
  ]),
) as Record<LimitedKind, RateLimiterMemory>

/**
 * Counts one request against its limit: per member, else per address.
 * @throws Fault 429 with Retry-After (seconds) once the limit is used up
 */
export async function admit(
  kind: LimitedKind,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<void> {
  context.counted = true
  if (environment().RATE_LIMITS === 'off') return
  const viewer = await viewerOf(request)
  try {
    await limiters[kind].consume(
      viewer ? `member ${viewer.id}` : `address ${context.clientAddress}`,
    )
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new Fault(429, `That was a lot at once. Please try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
