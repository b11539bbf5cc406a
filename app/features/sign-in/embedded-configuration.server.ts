import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Configuration, Grant, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { log } from '#app/http/logging/log.server.ts'
import { EMBEDDED_PATH, EMBEDDED_SCOPES, embeddedClient } from './embedded-client.server.ts'
import { embeddedErrorPage } from './embedded-pages.server.ts'
import { createEmbeddedStore } from './embedded-store.server.ts'

export const EMBEDDED_SESSION_COOKIE = 'cartfolio_oidc'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: randomUUID(),
  } as JWK
}

/** The entered identities, by subject. */
export type EmbeddedAccounts = Map<
  string,
  { email: string; email_verified: true; given_name?: string; family_name?: string }
>

/** Grants all scopes without a consent page: the only client is this site. */
export async function grantWithoutQuestion({ oidc }: KoaContextWithOIDC): Promise<Grant> {
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
 * @param options see `createEmbeddedProvider`
 * @param accounts everyone who has signed in since the start
 */
export function embeddedConfiguration(
  options: { publicUrl: string; secrets: string[] },
  accounts: EmbeddedAccounts,
): Configuration {
  const { publicUrl, secrets } = options
  const client = embeddedClient(secrets)
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    adapter: createEmbeddedStore(),
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
    jwks: { keys: [signingKey()] },
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
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: DAY,
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
      const claims = accounts.get(subject)
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    loadExistingGrant: grantWithoutQuestion,
  }
}
