import { data, type HeadersFunction } from '@remix-run/node'
import { isNavigation } from '#app/http/prefetch.ts'
import { SIGN_IN_ERRORS, SignInError } from './sign-in-error.ts'

/** Long enough for a provider to come back, short enough to try. */
const RETRY_SECONDS = '30'

/**
 * The answer of a sign-in route that failed: what its page shows, with the fault's status.
 * @param error anything that was thrown; what is no SignInError is thrown again
 * @param setCookies `Set-Cookie` headers that go with it
 */
export function errorResponse(error: unknown, returnTo: string, setCookies: string[] = []) {
  if (!(error instanceof SignInError)) throw error
  const { status, title, text } = SIGN_IN_ERRORS[error.kind]
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (status === 503) headers.set('Retry-After', RETRY_SECONDS)
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return data({ title, text, returnTo }, { status, headers })
}

/**
 * What a HEAD request or a prefetch gets from a sign-in route, whose work can be done only once: nothing is done.
 * Browsers discard a prefetched 503 and request the address again when the visitor follows the link.
 * @returns null for a request that opens the address
 */
export function notNavigationResponse(
  request: Request,
): { status: number; headers: Headers } | null {
  if (isNavigation(request)) return null
  const status = request.method === 'HEAD' ? 200 : 503
  return { status, headers: new Headers({ 'Cache-Control': 'no-store' }) }
}

/** What the page of a sign-in route shows for `unopenedAnswer`. */
export const notNavigationPage = (init: ResponseInit, returnTo: string) =>
  data({ title: 'Sign in', text: 'Reload this page to continue.', returnTo }, init)

/** The answer to any method but GET and HEAD. */
export function methodNotAllowed(): Response {
  const message = 'This address only answers GET.'
  return Response.json({ message }, { status: 405, headers: { Allow: 'GET, HEAD' } })
}

/** Lets the headers of the loader, or of what was thrown, through to the page. */
export const forwardHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders
