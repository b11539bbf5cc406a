import { data, type HeadersFunction } from '@remix-run/node'
import { isNavigation } from '#app/http/prefetch.ts'

export type SignInErrorKind =
  | 'unavailable'
  | 'provider'
  | 'canceled'
  | 'stale'
  | 'no-cookies'
  | 'mismatch'
  | 'email-missing'
  | 'closed'
  | 'uninvited'
  | 'refused'
  | 'too-many'
  | 'read-only'

export const SIGN_IN_ERRORS: Record<
  SignInErrorKind,
  { status: number; title: string; text: string }
> = {
  unavailable: {
    status: 503,
    title: 'Sign-in is not available',
    text: 'The sign-in service is not responding. Please try again in a minute.',
  },
  provider: {
    status: 502,
    title: 'Sign-in failed',
    text: 'The sign-in service sent an invalid response. Please try again.',
  },
  canceled: {
    status: 401,
    title: 'Sign-in was canceled',
    text: 'You did not allow the sign-in service to share your identity.',
  },
  stale: {
    status: 400,
    title: 'This sign-in has expired',
    text: 'It was already used, took too long, or was started in another browser. Please start again.',
  },
  'no-cookies': {
    status: 400,
    title: 'Your browser sent no cookies',
    text: 'Signing in needs cookies. Please allow them for this site and start again, in the same browser.',
  },
  mismatch: {
    status: 400,
    title: 'We couldn’t match this sign-in',
    text: 'It was started in another browser. Please start again.',
  },
  'email-missing': {
    status: 401,
    title: 'We need your e-mail address',
    text: 'The sign-in service did not send your e-mail address. Please allow it and try again.',
  },
  closed: {
    status: 403,
    title: 'New accounts are not accepted now',
    text: 'Only members can sign in at the moment. If you are a member, sign in with the same address as before.',
  },
  uninvited: {
    status: 403,
    title: 'You need an invitation',
    text: 'New members need an invitation link that was not used yet. Open your link again and join from there. If you are a member, sign in with the same address as before.',
  },
  refused: {
    status: 403,
    title: 'We can’t create this account',
    text: 'New accounts with this kind of e-mail address, or from this network, are not accepted. Please use another one.',
  },
  'too-many': {
    status: 429,
    title: 'Too many new accounts',
    text: 'Many accounts were created from your network. Please try again later.',
  },
  'read-only': {
    status: 503,
    title: 'New accounts are not possible now',
    text: 'The site is being maintained. Please try again later. Members can sign in.',
  },
}

/** Thrown when a sign-in fails; the viewer stays signed out. */
export class SignInError extends Error {
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | undefined

  constructor(
    readonly kind: SignInErrorKind,
    options: { cause?: unknown; retryAfter?: number } = {},
  ) {
    super(SIGN_IN_ERRORS[kind].title, options)
    this.name = 'SignInError'
    this.retryAfter = options.retryAfter ?? (kind === 'unavailable' ? 30 : undefined)
  }
}

export function loggedError(error?: string | null, description?: string | null) {
  const short = (text?: string | null) => text?.slice(0, 300).replace(/\p{Cc}/gu, ' ') || undefined
  return { error: short(error), description: short(description) }
}

export function errorResponse(error: unknown, returnTo: string, setCookies: string[] = []) {
  if (!(error instanceof SignInError)) throw error
  const { status, title, text } = SIGN_IN_ERRORS[error.kind]
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return data({ title, text, returnTo }, { status, headers })
}

/**
 * The response for a HEAD request or a prefetch of a sign-in route: it does nothing.
 * @returns null for a navigation
 */
export function notNavigationResponse(request: Request) {
  if (isNavigation(request)) return null
  const status = request.method === 'HEAD' ? 200 : 503
  return { status, headers: new Headers({ 'Cache-Control': 'no-store' }) }
}

export const notNavigationPage = (init: ResponseInit, returnTo: string) =>
  data({ title: 'Sign in', text: 'Reload this page to continue.', returnTo }, init)

export function methodNotAllowed(): Response {
  const message = 'This URL only supports GET.'
  return Response.json({ message }, { status: 405, headers: { Allow: 'GET, HEAD' } })
}

export const forwardHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders
