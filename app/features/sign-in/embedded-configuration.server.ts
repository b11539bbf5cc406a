import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import type {
  Configuration,
  Grant,
  JWK,
  KoaContextWithOIDC,
  Adapter,
  AdapterPayload,
} from 'oidc-provider'
import { log } from '#app/http/logging/log.server.ts'
import { embeddedErrorPage } from './embedded-pages.server.ts'
import { SIGN_IN_COOKIE_SECONDS } from './sign-in-cookies.ts'
import { createDatabaseStore, derivedSigningKey } from './stored-provider.server.ts'

export const EMBEDDED_PATH = '/oidc'

/** The only scopes of the embedded provider. */
export const EMBEDDED_SCOPES = ['openid', 'email', 'profile']

/**
 * The client credentials of this site at its embedded provider. Both sides derive them from the
 * secrets, so they stay the same after a module reload in development.
 */
export function embeddedClient(secrets: string[]): { id: string; secret: string } {
  const secret = createHmac('sha256', secrets[0] ?? '').update('embedded sign-in client')
  return { id: 'cartfolio', secret: secret.digest('base64url') }
}

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

export interface EmbeddedClaims {
  email: string
  email_verified: true
  given_name?: string
  family_name?: string
}

export interface EmbeddedAccounts {
  get(subject: string): EmbeddedClaims | undefined | Promise<EmbeddedClaims | undefined>
}

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
export function embeddedConfiguration(
  options: EmbeddedOptions,
  accounts: EmbeddedAccounts,
): Configuration {
  const { publicUrl, secrets, signIn } = options
  const byCode = signIn === 'email'
  const client = embeddedClient(secrets)
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    adapter: byCode ? createDatabaseStore : createEmbeddedStore(),
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
    jwks: { keys: byCode ? secrets.map(derivedSigningKey) : [signingKey()] },
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
      Grant: byCode ? 10 * MINUTE : DAY,
      IdToken: HOUR,
      Interaction: byCode ? SIGN_IN_COOKIE_SECONDS : HOUR,
      // A code signs in once: the next sign-in of the browser needs another.
      Session: byCode ? MINUTE : DAY,
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
      const claims = await accounts.get(subject)
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    loadExistingGrant: grantWithoutConsent,
  }
}

interface Entry {
  payload: AdapterPayload
  /** Expiry in milliseconds since 1970. */
  end: number
}

const MAX_ENTRIES = 5000

/** A map that drops its oldest entries above 5,000. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    // Delete first, because a map keeps insertion order.
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= MAX_ENTRIES) break
      this.delete(oldest)
    }
    return this
  }
}

class MemoryAdapter implements Adapter {
  constructor(
    private readonly entries: Map<string, Entry>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const end = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000
    this.entries.set(`${this.model}:${id}`, { payload, end })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.entries.get(`${this.model}:${id}`)
    return entry && entry.end > Date.now() ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.firstOfModel((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.firstOfModel((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(`${this.model}:${id}`)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.entries)
      if (payload.grantId === grantId) this.entries.delete(key)
  }

  private firstOfModel(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, end }] of this.entries)
      if (key.startsWith(`${this.model}:`) && end > Date.now() && matches(payload)) return payload
    return undefined
  }
}

/** The store of the embedded provider: in memory, until the process exits. */
export function createEmbeddedStore(): (model: string) => Adapter {
  const entries = new BoundedMap<Entry>()
  return (model) => new MemoryAdapter(entries, model)
}
