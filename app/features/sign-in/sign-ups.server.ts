import { toNetwork } from '#app/http/client-network.server.ts'
import { environment, type Environment } from '#app/http/process/environment.server.ts'
import { countByKeys } from '#app/http/rate-limits.server.ts'
import { readSiteSettings } from '#db/queries/site-settings.ts'
import { limitsNewcomers } from './first-day.server.ts'
import { SignInError } from './sign-in-error.server.ts'
import { isSignUpBlocked } from './sign-up-blocks.server.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#app/durations.ts'

export type SignUps = Environment['SIGN_UPS']

/**
 * Who can create an account: what the maintainer has set at run time, else SIGN_UPS
 * (docs/operations.md#sign-ups).
 */
export const signUps = (): SignUps =>
  (readSiteSettings()['sign-ups'] as SignUps | undefined) ?? environment().SIGN_UPS

/** Where a new member comes from. */
export interface SignUp {
  /** The client's network address. */
  client: string
  /** The digest of an invitation; null without one. */
  invitation: string | null
}

const limit = (most: number, seconds: number) => ({ most, seconds })
/**
 * New accounts by network, and by the larger network of an IPv6 customer
 * (docs/product.md#rate-limits).
 */
const countSignUp = countByKeys({
  network: [limit(10, HOUR_SECONDS), limit(30, DAY_SECONDS)],
  customer: [limit(30, HOUR_SECONDS), limit(90, DAY_SECONDS)],
})

function enforceNetworkLimit(client: string): void {
  if (!limitsNewcomers()) return
  const wait = countSignUp({ network: toNetwork(client), customer: toNetwork(client, 48) })
  if (wait > 0) throw new SignInError('too-many', { retryAfter: Math.ceil(wait / 1000) })
}

/**
 * Checks that the site takes a new member (docs/operations.md#sign-ups).
 * @returns the digest of the invitation that creating the member uses up; null if none is needed
 * @throws SignInError
 */
export async function requireSignUp(email: string, { client, invitation }: SignUp) {
  const mode = signUps()
  if (readSiteSettings()['read-only'] !== undefined)
    throw new SignInError('read-only', { retryAfter: 300 })
  if (mode === 'closed') throw new SignInError('closed')
  if (await isSignUpBlocked(email, client)) throw new SignInError('refused')
  if (mode === 'invite' && invitation === null) throw new SignInError('uninvited')
  enforceNetworkLimit(client)
  return mode === 'invite' ? invitation : null
}
