import { OAuth2Tokens } from 'arctic'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import { z } from 'zod'
import { environment } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import type { SessionDetails } from '#db/queries/sessions.ts'
import { fetchClaims, type ProviderClaims } from './claims.server.ts'
import { fetchProviderJson, type Provider, fetchProviderText } from './provider.server.ts'
import {
  CALLBACK_PATH,
  SIGN_IN_COOKIE_PATH,
  SIGN_IN_COOKIE_SECONDS,
  STATE_COOKIE,
} from '#app/handlers/sign-in-cookies.ts'
import { loggedError, SignInError } from './sign-in-error.server.ts'
import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'

const callbackUrl = (): string => environment().PUBLIC_URL + CALLBACK_PATH

export interface ProviderSignIn {
  claims: ProviderClaims
  details: SessionDetails
}

const tokenResponse = z.looseObject({
  access_token: z.string().min(1),
  id_token: z.string().optional(),
})
const tokenError = z.object({ error: z.string(), error_description: z.string().optional() })

export class ProviderStrategy extends OAuth2Strategy<ProviderSignIn> {
  override name = 'provider'

  constructor(private readonly provider: Provider) {
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: provider.authorizationEndpoint,
        tokenEndpoint: provider.tokenEndpoint,
        redirectURI: callbackUrl(),
        scopes: provider.scopes,
        cookie: {
          name: STATE_COOKIE,
          path: SIGN_IN_COOKIE_PATH,
          maxAge: SIGN_IN_COOKIE_SECONDS,
          httpOnly: true,
          sameSite: 'Lax',
          secure: environment().secure || undefined,
        },
      },
      async ({ request, tokens }) => {
        const claims = await fetchClaims(provider, tokens.accessToken())
        const idToken = 'id_token' in tokens.data ? tokens.idToken() : undefined
        const state = new URL(request.url).searchParams.get('state') ?? ''
        if (idToken !== undefined)
          await checkIdToken(provider, idToken, { subject: claims.subject, state })
        else if (provider.scopes.includes('openid')) {
          log.warn('sign-in provider sent no ID token')
          throw new SignInError('provider')
        }
        return { claims, details: { issuer: provider.issuer, idToken } }
      },
    )
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set('nonce', getNonces(params.get('state') ?? '')[0] ?? '')
    return params
  }

  protected override async validateAuthorizationCode(
    code: string,
    codeVerifier: string,
  ): Promise<OAuth2Tokens> {
    const { clientId, clientSecret, secretInHeader, tokenEndpoint } = this.provider
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl(),
      code_verifier: codeVerifier,
    })
    const headers = new Headers()
    if (secretInHeader) {
      const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
      headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    } else {
      form.set('client_id', clientId)
      form.set('client_secret', clientSecret)
    }
    const { body } = await fetchProviderJson(tokenEndpoint, { method: 'POST', headers, body: form })
    const parsed = tokenResponse.safeParse(body)
    if (parsed.success) return new OAuth2Tokens(parsed.data)
    const { error, error_description: reason } = tokenError.safeParse(body).data ?? {}
    log.warn(loggedError(error, reason), 'sign-in provider rejected the authorization code')
    if (error === 'invalid_grant') throw new SignInError('stale')
    throw new SignInError('provider')
  }
}

const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((n) => family + n))

/**
 * The nonces of a sign-in, by the present secret and by earlier ones, which may have begun it. The
 * browser's cookie has its `state`, so they need no other storage.
 */
const getNonces = (state: string): string[] =>
  environment().SESSION_SECRET.map((secret) =>
    createHmac('sha256', secret).update(`nonce ${state}`).digest('base64url'),
  )

function invalid(reason: string, cause?: unknown): SignInError {
  log.warn({ reason }, 'sign-in provider sent an invalid ID token')
  return new SignInError('provider', { cause })
}

/** The keys are read again for one that is not among them, at most twice a minute. */
function createKeySet({ jwksUri }: Provider) {
  if (jwksUri === undefined) throw invalid('the provider publishes no keys')
  return createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: async (address: string) => {
      const { status, text } = await fetchProviderText(address)
      return new Response(text, { status })
    },
  })
}

const keySets = new WeakMap<Provider, ReturnType<typeof createKeySet>>()

function keySetOf(provider: Provider) {
  const keySet = keySets.get(provider) ?? createKeySet(provider)
  keySets.set(provider, keySet)
  return keySet
}

/**
 * Checks an ID token: signature, and that it is for this site, person and sign-in (OpenID Connect
 * Core, 3.1.3.7).
 * @throws SignInError
 */
async function checkIdToken(
  provider: Provider,
  idToken: string,
  expected: { subject: string; state: string },
): Promise<void> {
  const { payload } = await jwtVerify(idToken, keySetOf(provider), {
    issuer: provider.issuer,
    audience: provider.clientId,
    subject: expected.subject,
    algorithms: ALGORITHMS,
    clockTolerance: 60,
    requiredClaims: ['exp', 'iat'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? invalid(error.message, error) : error
  })
  const isAmongOthers = Array.isArray(payload.aud) && payload.aud.length > 1
  if (isAmongOthers && payload.azp !== provider.clientId) throw invalid('it is for another site')
  if (!getNonces(expected.state).includes(String(payload.nonce)))
    throw invalid('it is for another sign-in')
}
