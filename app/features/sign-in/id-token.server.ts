import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { environment } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { fetchProviderText, type Provider } from './provider.server.ts'
import { SignInError } from './sign-in-error.server.ts'

const CLOCK_TOLERANCE_SECONDS = 60

const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((n) => family + n))

/** The nonce of a sign-in. The browser's cookie has its `state`, so it needs no other storage. */
export function getNonce(state: string): string {
  const [secret = ''] = environment().SESSION_SECRET
  return createHmac('sha256', secret).update(`nonce ${state}`).digest('base64url')
}

function invalid(reason: string, cause?: unknown): SignInError {
  log.warn({ reason }, 'sign-in provider sent an invalid ID token')
  return new SignInError('provider', { cause })
}

const keySets = new WeakMap<Provider, JWTVerifyGetKey>()

/** They are kept, and read again for a key that is not among them, at most twice a minute. */
function keysOf(provider: Provider): JWTVerifyGetKey {
  let keys = keySets.get(provider)
  if (!keys) {
    if (provider.jwksUri === undefined) throw invalid('the provider publishes no keys')
    keys = createRemoteJWKSet(new URL(provider.jwksUri), {
      [customFetch]: async (address: string) => {
        const { status, text } = await fetchProviderText(address)
        return new Response(text, { status })
      },
    })
    keySets.set(provider, keys)
  }
  return keys
}

/**
 * Checks an ID token: its signature by the provider's keys, and that it is for this site, this
 * person and this sign-in (OpenID Connect Core, 3.1.3.7).
 * @throws SignInError 'provider', or 'unavailable' if the keys cannot be read
 */
export async function checkIdToken(
  provider: Provider,
  idToken: string,
  expected: { subject: string; state: string },
): Promise<void> {
  const { payload } = await jwtVerify(idToken, keysOf(provider), {
    issuer: provider.issuer,
    audience: provider.clientId,
    subject: expected.subject,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'iat'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? invalid(error.message, error) : error
  })
  const isAmongOthers = Array.isArray(payload.aud) && payload.aud.length > 1
  if (isAmongOthers && payload.azp !== provider.clientId) throw invalid('it is for another site')
  if (payload.nonce !== getNonce(expected.state)) throw invalid('it is for another sign-in')
}
