import { OAuth2Tokens } from 'arctic'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import { z } from 'zod'
import { environment } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import type { SessionDetails } from '#db/queries/sessions.ts'
import { fetchClaims, type ProviderClaims } from './claims.server.ts'
import { checkIdToken, getNonce } from './id-token.server.ts'
import { fetchProviderJson, type Provider } from './provider.server.ts'
import {
  CALLBACK_PATH,
  SIGN_IN_COOKIE_PATH,
  SIGN_IN_COOKIE_SECONDS,
  STATE_COOKIE,
} from './sign-in-cookies.ts'
import { loggedError, SignInError } from './sign-in-error.server.ts'

/** The callback URL, to be registered at the provider. */
export function callbackUrl(): string {
  return environment().PUBLIC_URL + CALLBACK_PATH
}

/** A person that the provider has authenticated. */
export interface ProviderSignIn {
  claims: ProviderClaims
  details: SessionDetails
}

const tokenResponse = z.looseObject({
  access_token: z.string().min(1),
  id_token: z.string().optional(),
})
const tokenError = z.object({ error: z.string(), error_description: z.string().optional() })

class ProviderStrategy extends OAuth2Strategy<ProviderSignIn> {
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
    params.set('nonce', getNonce(params.get('state') ?? ''))
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

const strategies = new WeakMap<Provider, ProviderStrategy>()

/** The strategy of a provider, created once. */
export function strategyFor(provider: Provider): OAuth2Strategy<ProviderSignIn> {
  let strategy = strategies.get(provider)
  if (!strategy) {
    strategy = new ProviderStrategy(provider)
    strategies.set(provider, strategy)
  }
  return strategy
}
