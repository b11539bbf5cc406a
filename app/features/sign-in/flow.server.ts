import { redirectDocument } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import { environment } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import type { SessionDetails } from '#db/queries/sessions.ts'
import { EMBEDDED_PATH, EMBEDDED_SESSION_COOKIE } from './embedded-pages.server.ts'
import { forgetProvider, provider } from './provider.server.ts'
import {
  isSignInCookie,
  isStateCookie,
  LOGIN_PATH,
  RETURN_COOKIE,
  SIGN_IN_COOKIE_PATH,
  SIGN_IN_COOKIE_SECONDS,
} from '#app/handlers/sign-in-cookies.ts'
import { loggedError, SignInError, type SignInErrorKind } from './sign-in-error.server.ts'
import { signedCookie } from '#app/handlers/session.server.ts'
import { ProviderStrategy, type ProviderSignIn } from './strategy.server.ts'

/**
 * Maximum number of unfinished sign-ins per browser; more would make the Cookie header too large.
 */
const MAX_UNFINISHED = 8

async function authenticate(request: Request): Promise<ProviderSignIn> {
  const authenticator = new Authenticator<ProviderSignIn>()
  const strategy = new ProviderStrategy(await provider())
  return authenticator.use(strategy).authenticate(strategy.name, request)
}

/** Each sign-in has its own cookie, so that two tabs return to their own pages. */
const returnCookie = (state: string) =>
  signedCookie(
    `${RETURN_COOKIE}_${state.replace(/[^\w-]/g, '').slice(0, 16)}`,
    SIGN_IN_COOKIE_SECONDS,
  )

function parseCookies(request: Request): { name: string; value: string }[] {
  const header = request.headers.get('Cookie') ?? ''
  return header.split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return { name, value: value.join('=') }
  })
}

function clearedCookie(name: string, path = SIGN_IN_COOKIE_PATH): string {
  const secure = environment().secure ? '; Secure' : ''
  return `${name}=; Max-Age=0; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}

/** Of these people, not of the sign-in. */
const REFUSALS: SignInErrorKind[] = ['closed', 'uninvited', 'refused', 'too-many']

/**
 * After a refusal, the cookie without which the embedded sign-in asks for an address again, instead
 * of signing the same one in.
 */
export const forgetRefused = (error: unknown): string[] =>
  error instanceof SignInError && REFUSALS.includes(error.kind)
    ? [clearedCookie(EMBEDDED_SESSION_COOKIE, EMBEDDED_PATH)]
    : []

function clearExcessCookies(request: Request): string[] {
  const signInCookies = parseCookies(request).filter(({ name }) => isSignInCookie(name))
  return signInCookies.length < 2 * MAX_UNFINISHED
    ? []
    : signInCookies.map(({ name }) => clearedCookie(name))
}

/**
 * Starts a sign-in.
 * @throws SignInError if provider discovery fails
 */
export async function startSignIn(request: Request, returnTo: string): Promise<Response> {
  // The strategy treats a request with `state` as the callback, so pass one without a query.
  const plain = new Request(new URL(request.url).origin + LOGIN_PATH)
  const redirection = await authenticate(plain).catch((thrown: unknown) => thrown)
  if (!(redirection instanceof Response)) throw redirection
  const location = redirection.headers.get('Location') ?? ''
  const state = new URL(location).searchParams.get('state') ?? ''

  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const cookies = [
    ...clearExcessCookies(request),
    ...redirection.headers.getSetCookie(),
    await returnCookie(state).serialize(returnTo),
  ]
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirectDocument(location, { headers })
}

/** The path to which the sign-in with this state returns. */
export const readReturnTo = async (state: string, cookieHeader: string | null): Promise<string> =>
  safeReturnTo(await returnCookie(state).parse(cookieHeader))

/** Reads the cookies of the sign-in that a callback belongs to. */
export async function readPendingSignIn(request: Request) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  const returnTo = await readReturnTo(state, request.headers.get('Cookie'))
  const used = parseCookies(request)
    .filter(
      ({ name, value }) => isStateCookie(name) && new URLSearchParams(value).get('state') === state,
    )
    .map(({ name }) => clearedCookie(name))
  return { returnTo, setCookies: [...used, clearedCookie(returnCookie(state).name)] }
}

const STALE_MESSAGES = /^Missing (state on cookie|code in the URL|code verifier on cookie)/
const MISMATCH = /^State in URL doesn't match/

/** The kind of an error thrown by the strategy; undefined for unexpected errors. */
export function errorKind(error: unknown): SignInErrorKind | undefined {
  if (error instanceof ReferenceError && STALE_MESSAGES.test(error.message)) return 'stale'
  if (error instanceof RangeError && MISMATCH.test(error.message)) return 'mismatch'
  if (!(error instanceof OAuth2RequestError)) return undefined
  // Canceling is no error, unless the provider says more: its own rules deny access, too.
  const level = error.code === 'access_denied' && !error.description ? 'info' : 'warn'
  log[level](loggedError(error.code, error.description), 'sign-in provider returned an error')
  if (error.code === 'access_denied') return 'canceled'
  const outage = error.code === 'temporarily_unavailable' || error.code === 'server_error'
  return outage ? 'unavailable' : 'provider'
}

/**
 * Completes the sign-in of a callback.
 * @throws SignInError for every error of the visitor, the network or the provider
 */
export async function finishSignIn(request: Request): Promise<ProviderSignIn> {
  const query = new URL(request.url).searchParams
  if (!query.get('state')) throw new SignInError('stale')
  const issuer = query.get('iss')
  if (issuer !== null && issuer !== (await provider()).issuer) throw new SignInError('mismatch')
  try {
    return await authenticate(request)
  } catch (error) {
    const found = error instanceof SignInError ? error.kind : errorKind(error)
    // Of a browser that blocks cookies, no sign-in has expired.
    const hasNoCookies = found === 'stale' && !request.headers.has('Cookie')
    const kind = hasNoCookies ? 'no-cookies' : found
    // Its metadata may have changed.
    if (kind === 'provider' || kind === 'unavailable') forgetProvider()
    throw kind && !(error instanceof SignInError) ? new SignInError(kind, { cause: error }) : error
  }
}

/**
 * The URL that signs the browser out at the provider and redirects to the home page; null if it has
 * none.
 */
export async function providerSignOut(session: SessionDetails): Promise<string | null> {
  const { PUBLIC_URL, SIGN_IN } = environment()
  const found = await provider().catch((error: unknown) => {
    if (error instanceof SignInError) return null
    throw error
  })
  if (!found?.endSessionEndpoint || session.issuer !== found.issuer) return null
  const address = new URL(found.endSessionEndpoint)
  address.searchParams.set('client_id', found.clientId)
  address.searchParams.set('post_logout_redirect_uri', `${PUBLIC_URL}/`)
  // The embedded provider needs no ID token hint, and in the demo cannot verify one from before its
  // last start.
  if (session.idToken !== undefined && SIGN_IN === undefined)
    address.searchParams.set('id_token_hint', session.idToken)
  return address.href
}
