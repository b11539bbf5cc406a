import { z } from 'zod'
import { environment } from '#app/http/process/environment.server.ts'
import { readLimitedText } from '#app/http/forms/incoming-body.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { EMBEDDED_SCOPES, embeddedClient } from './embedded-configuration.server.ts'
import { EMBEDDED_PATH } from './embedded-pages.server.ts'
import { SignInError } from './sign-in-error.server.ts'
import { DAY_MS } from '#app/durations.ts'

const endpoint = z.url({ protocol: /^https?$/ })

const endpoints = z.object({
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  jwks_uri: endpoint.optional(),
  end_session_endpoint: endpoint.optional().catch(undefined),
})

const isTls = (address: string) => address.startsWith('https:')

const metadata = endpoints
  .extend({
    issuer: z.string(),
    token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
  })
  .refine(
    (found) => {
      const addresses = Object.values(endpoints.parse(found)).filter((each) => each !== undefined)
      return !isTls(found.issuer) || addresses.every(isTls)
    },
    { error: 'an endpoint without TLS' },
  )

/** How to reach a provider before discovery. */
interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** The origin for requests from this server, if it differs from the browser's. */
  serverOrigin?: string
}

export interface Provider extends Omit<ProviderSettings, 'serverOrigin'> {
  /** The browser opens these two. */
  authorizationEndpoint: string
  endSessionEndpoint: string | undefined
  /** Only the server calls these. */
  tokenEndpoint: string
  userinfoEndpoint: string
  /** The public keys that sign ID tokens. */
  jwksUri: string | undefined
  /** How the client sends its secret: in the Authorization header, else in the body. */
  secretInHeader: boolean
}

/** The address of this server for requests from this machine. */
export function ownOrigin(): string {
  const { HOST, PORT } = environment()
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

function settings(): ProviderSettings {
  const values = environment()
  if (values.SIGN_IN !== undefined) {
    const client = embeddedClient(values.SESSION_SECRET)
    return {
      issuer: values.PUBLIC_URL + EMBEDDED_PATH,
      clientId: client.id,
      clientSecret: client.secret,
      scopes: EMBEDDED_SCOPES,
      // PUBLIC_URL may be reachable only from outside.
      serverOrigin: ownOrigin(),
    }
  }
  const { OAUTH_ISSUER, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, OAUTH_SCOPES } = values
  if (!OAUTH_ISSUER || !OAUTH_CLIENT_ID || !OAUTH_CLIENT_SECRET) {
    log.warn('Sign-in is not set up: neither OAUTH_* nor SIGN_IN')
    throw new SignInError('unavailable')
  }
  return {
    issuer: OAUTH_ISSUER,
    clientId: OAUTH_CLIENT_ID,
    clientSecret: OAUTH_CLIENT_SECRET,
    scopes: OAUTH_SCOPES,
  }
}

function onOrigin(address: string, origin: string | undefined): string {
  const { pathname, search } = new URL(address)
  return origin === undefined ? address : origin + pathname + search
}

/**
 * Sends a request to the provider.
 * @throws SignInError 'unavailable' without a response within 5 s or for a 5xx, 'provider' over 1
 * MiB
 */
export async function fetchProviderText(address: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  const { status, text } = await fetch(address, {
    redirect: 'error',
    ...init,
    headers,
    signal: AbortSignal.timeout(5000),
  })
    .then(async (response) => ({
      status: response.status,
      text: await readLimitedText(response, 1024 * 1024),
    }))
    .catch((cause: unknown) => {
      log.warn({ address, err: cause }, 'sign-in provider unreachable')
      throw new SignInError('unavailable', { cause })
    })
  if (status >= 500 || status === 429) {
    log.warn({ address, status }, 'sign-in provider returned a server error')
    throw new SignInError('unavailable')
  }
  if (text === null) {
    log.warn({ address, status }, 'sign-in provider response too large')
    throw new SignInError('provider')
  }
  return { status, text }
}

/**
 * As `fetchProviderText`, parsed.
 * @throws also SignInError 'provider' if the response is not JSON
 */
export async function fetchProviderJson(address: string, init?: RequestInit) {
  const { status, text } = await fetchProviderText(address, init)
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch (cause) {
    log.warn({ address, status }, 'sign-in provider response is not JSON')
    throw new SignInError('provider', { cause })
  }
}

const withoutLastSlash = (address: string): string => address.replace(/\/$/, '')

function discoveryAddress({ issuer, serverOrigin }: ProviderSettings): string {
  const address = `${withoutLastSlash(issuer)}/.well-known/openid-configuration`
  return onOrigin(address, serverOrigin)
}

/**
 * The address of the provider's metadata, and whether it is another site's.
 * @throws SignInError 'unavailable' without settings
 */
export function providerAddress(): { address: string; isOther: boolean } {
  const given = settings()
  return { address: discoveryAddress(given), isOther: given.serverOrigin === undefined }
}

async function discover(): Promise<Provider> {
  const given = settings()
  const { serverOrigin, ...client } = given
  const { issuer } = client
  const address = discoveryAddress(given)
  const { body } = await fetchProviderJson(address, { redirect: 'follow' })
  const parsed = metadata.safeParse(body)
  const found = parsed.data
  if (!found || withoutLastSlash(found.issuer) !== withoutLastSlash(issuer)) {
    log.warn({ address, err: parsed.error }, 'sign-in provider metadata is invalid')
    throw new SignInError('unavailable')
  }
  const methods = found.token_endpoint_auth_methods_supported
  return {
    ...client,
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    endSessionEndpoint: found.end_session_endpoint,
    tokenEndpoint: onOrigin(found.token_endpoint, serverOrigin),
    userinfoEndpoint: onOrigin(found.userinfo_endpoint, serverOrigin),
    jwksUri: found.jwks_uri && onOrigin(found.jwks_uri, serverOrigin),
    secretInHeader: methods?.includes('client_secret_basic') ?? true,
  }
}

let known: { found: Promise<Provider>; at: number } | undefined
let authorizationOrigin: string | undefined

/**
 * The origins of a sign-in form's redirects, for the Content-Security-Policy: the issuer and its
 * authorization endpoint.
 */
export function signInOrigins(): string[] {
  const { OAUTH_ISSUER } = environment()
  const issuer = OAUTH_ISSUER && new URL(OAUTH_ISSUER).origin
  return [...new Set([issuer, authorizationOrigin])].filter((origin) => origin !== undefined)
}

/**
 * The sign-in provider.
 * @throws SignInError 'unavailable' or 'provider' if discovery fails
 */
export function provider(): Promise<Provider> {
  if (known && performance.now() - known.at < DAY_MS) return known.found
  const discovery = { found: discover(), at: performance.now() }
  known = discovery
  discovery.found.then(
    (found) => {
      authorizationOrigin = new URL(found.authorizationEndpoint).origin
    },
    () => {
      if (known === discovery) known = undefined
    },
  )
  return discovery.found
}

/** Discovers the provider again with the next sign-in, at most once a minute. */
export function forgetProvider(): void {
  if (known && performance.now() - known.at >= 60 * 1000) known = undefined
}
