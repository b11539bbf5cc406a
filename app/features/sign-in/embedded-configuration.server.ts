import { createHmac } from 'node:crypto'
import type { Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider'
import { log } from '#app/http/logging/log.server.ts'
import {
  EMBEDDED_PATH,
  EMBEDDED_SESSION_COOKIE,
  embeddedErrorPage,
} from './embedded-pages.server.ts'
import { SIGN_IN_COOKIE_SECONDS } from '#app/handlers/sign-in-cookies.ts'
import { createDatabaseStore, derivedSigningKey, findAccount } from './stored-provider.server.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/durations.ts'

/** The only scopes of the embedded provider. */
export const EMBEDDED_SCOPES = ['openid', 'email', 'profile']

/** The client credentials of this site at its embedded provider. */
export function embeddedClient(secrets: string[]): { id: string; secret: string } {
  const secret = createHmac('sha256', secrets[0] ?? '').update('embedded sign-in client')
  return { id: 'cartfolio', secret: secret.digest('base64url') }
}

export const SESSION_SECONDS = DAY_SECONDS

export interface EmbeddedOptions {
  /** The site's origin in the browser. */
  publicUrl: string
  secrets: string[]
  signIn: 'demo' | 'email'
}

/** Grants all scopes without a consent page: the only client is this site. */
export async function grantWithoutConsent({ oidc }: KoaContextWithOIDC): Promise<Grant> {
  const { client, provider, session } = oidc
  const known = client && session?.grantIdFor(client.clientId)
  const existing = known ? await provider.Grant.find(known) : undefined
  // Another person may have signed in with the same browser in the meantime.
  if (existing && existing.accountId === session?.accountId) return existing
  const grant = new provider.Grant({
    clientId: client?.clientId,
    accountId: session?.accountId,
  })
  grant.addOIDCScope(EMBEDDED_SCOPES.join(' '))
  await grant.save()
  return grant
}

/**
 * The configuration of the embedded provider: one client (this site), authorization code with PKCE,
 * no consent.
 */
export function embeddedConfiguration(options: EmbeddedOptions): Configuration {
  const { publicUrl, secrets, signIn } = options
  const byCode = signIn === 'email'
  const client = embeddedClient(secrets)
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    adapter: createDatabaseStore,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: secrets.map(derivedSigningKey) },
    scopes: EMBEDDED_SCOPES,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    cookies: {
      keys: secrets,
      names: { session: EMBEDDED_SESSION_COOKIE },
      long: { ...cookie, path: EMBEDDED_PATH },
      short: cookie,
    },
    ttl: {
      AccessToken: 10 * MINUTE_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
      Grant: byCode ? 10 * MINUTE_SECONDS : SESSION_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: SIGN_IN_COOKIE_SECONDS,
      // A code signs in once: the next sign-in of the browser needs another.
      Session: byCode ? MINUTE_SECONDS : SESSION_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      // Never shown: `endSessionAtOnce` replaces this page.
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx) => void (ctx.body = '') },
    },
    interactions: { url: (_ctx, { uid }) => `${EMBEDDED_PATH}/interaction/${uid}` },
    renderError(ctx, { error }) {
      log.info({ error }, 'embedded sign-in rejected a request')
      ctx.type = 'html'
      ctx.body = embeddedErrorPage(
        'Sign-in failed',
        'This sign-in cannot continue. Please start again.',
      )
    },
    async findAccount(_ctx, subject) {
      const claims = await findAccount(subject)
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    loadExistingGrant: grantWithoutConsent,
  }
}
