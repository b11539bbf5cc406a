import { z } from 'zod'
import { environment } from '#app/http/process/environment.server.ts'
import { readLimitedText } from '#app/http/forms/body.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { EMBEDDED_PATH, EMBEDDED_SCOPES, embeddedClient } from './embedded-client.server.ts'
import { SignInError } from './sign-in-error.ts'

const TIMEOUT_MS = 5000
/** Far more than any provider says of itself or of a person. */
const MOST_BYTES = 1024 * 1024

const endpoint = z.url({ protocol: /^https?$/ })

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  end_session_endpoint: endpoint.optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
})

/** A provider as discovery found it. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** The browser is sent to these two. */
  authorizationEndpoint: string
  endSessionEndpoint: string | undefined
  /** The server itself asks these two. */
  tokenEndpoint: string
  userinfoEndpoint: string
  /** How the client shows its secret: in the Authorization header, else in the body. */
  secretInHeader: boolean
}

/** How to reach a provider, before anything has been asked. */
interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** The origin on which this server reaches it, where that is not the one that browsers use. */
  serverOrigin?: string
}

function ownOrigin(): string {
  const { HOST, PORT } = environment()
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

function settings(): ProviderSettings {
  const values = environment()
  if (values.SIGN_IN === 'demo') {
    const client = embeddedClient(values.SESSION_SECRET)
    return {
      issuer: values.PUBLIC_URL + EMBEDDED_PATH,
      clientId: client.id,
      clientSecret: client.secret,
      scopes: EMBEDDED_SCOPES,
      // PUBLIC_URL may lead to this server from outside only.
      serverOrigin: ownOrigin(),
    }
  }
  const { OAUTH_ISSUER, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, OAUTH_SCOPES } = values
  if (!OAUTH_ISSUER || !OAUTH_CLIENT_ID || !OAUTH_CLIENT_SECRET) {
    log.warn('Sign-in is not set up: neither OAUTH_* nor SIGN_IN=demo')
    throw new SignInError('unavailable')
  }
  return {
    issuer: OAUTH_ISSUER,
    clientId: OAUTH_CLIENT_ID,
    clientSecret: OAUTH_CLIENT_SECRET,
    scopes: OAUTH_SCOPES,
  }
}

/** The address on another origin, where one is given. */
function reachedOn(address: string, origin: string | undefined): string {
  const { pathname, search } = new URL(address)
  return origin === undefined ? address : origin + pathname + search
}

/**
 * Sends a request to the provider and reads its JSON.
 * @throws SignInError 'unavailable' when nothing answers within 5 s or the provider reports an outage,
 *   'provider' when the answer is no JSON, or longer than 1 MiB
 */
export async function askProvider(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  const reached = await fetch(address, {
    redirect: 'error',
    ...init,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => ({
      status: response.status,
      text: await readLimitedText(response, MOST_BYTES),
    }))
    .catch((cause: unknown) => {
      log.warn({ address, err: cause }, 'the sign-in provider does not answer')
      throw new SignInError('unavailable', { cause })
    })
  const { status, text } = reached
  if (status >= 500 || status === 429) {
    log.warn({ address, status }, 'the sign-in provider reports an outage')
    throw new SignInError('unavailable')
  }
  if (text === null) {
    log.warn({ address, status }, 'the sign-in provider answered too much')
    throw new SignInError('provider')
  }
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch (cause) {
    log.warn({ address, status }, 'the sign-in provider did not answer in JSON')
    throw new SignInError('provider', { cause })
  }
}

function withoutLastSlash(address: string): string {
  return address.replace(/\/$/, '')
}

async function discover(): Promise<Provider> {
  const { issuer, clientId, clientSecret, scopes, serverOrigin } = settings()
  const address = `${withoutLastSlash(issuer)}/.well-known/openid-configuration`
  const { body } = await askProvider(reachedOn(address, serverOrigin), { redirect: 'follow' })
  const parsed = metadata.safeParse(body)
  const found = parsed.data
  if (!found || withoutLastSlash(found.issuer) !== withoutLastSlash(issuer)) {
    log.warn({ address, err: parsed.error }, 'the sign-in provider describes itself wrongly')
    throw new SignInError('unavailable')
  }
  const methods = found.token_endpoint_auth_methods_supported
  return {
    issuer: found.issuer,
    clientId,
    clientSecret,
    scopes,
    authorizationEndpoint: found.authorization_endpoint,
    endSessionEndpoint: found.end_session_endpoint,
    tokenEndpoint: reachedOn(found.token_endpoint, serverOrigin),
    userinfoEndpoint: reachedOn(found.userinfo_endpoint, serverOrigin),
    secretInHeader: methods?.includes('client_secret_basic') ?? true,
  }
}

let known: Promise<Provider> | undefined
let authorizationOrigin: string | undefined

/**
 * Where a form that needs a sign-in may end up, for the content security policy: the issuer's origin and,
 * once it is discovered, that of the page where members sign in.
 */
export function signInOrigins(): string[] {
  const { OAUTH_ISSUER } = environment()
  const issuer = OAUTH_ISSUER && new URL(OAUTH_ISSUER).origin
  return [...new Set([issuer, authorizationOrigin])].filter((origin) => origin !== undefined)
}

/**
 * The provider that members sign in at, discovered once; after a failure the next call asks again.
 * @throws SignInError 'unavailable' or 'provider' when discovery fails
 */
export function provider(): Promise<Provider> {
  if (!known) {
    const asked = discover()
    known = asked
    asked.then(
      (found) => {
        authorizationOrigin = new URL(found.authorizationEndpoint).origin
      },
      () => {
        if (known === asked) known = undefined
      },
    )
  }
  return known
}
