/*
 * The path to return to after signing in, as proposed by a client or another site. Also runs in the
 * browser.
 */
import { percentDecoded } from './percent-encoding.ts'

export const LONGEST_RETURN = 2000
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
/** A base URL for resolving a path; never requested. */
const HERE = 'http://site.invalid'

/** Paths that would start or end a session again instead of showing a page. */
const SIGN_IN_PATHS = /^\/(?:api\/(?:login|logout|auth\/callback)|oidc)(?:\.data)?(?:\/|$)/

/** Decodes until nothing changes, so that no later layer can decode more; null if malformed. */
function fullyDecoded(path: string): string | null {
  const once = percentDecoded(path)
  const twice = once === null ? null : percentDecoded(once)
  // A single percent sign in decoded text is text, such as the tag '50% off'.
  return twice === null || twice === once ? once : fullyDecoded(twice)
}

/** URL.canParse would be shorter, but older browsers than those with it run this too. */
function resolved(path: string): URL | null {
  try {
    return new URL(path, HERE)
  } catch {
    return null
  }
}

function safePath(value: string): string | null {
  if (!value.startsWith('/') || value.length > LONGEST_RETURN) return null
  if (value.includes('\\') || CONTROL_CHARACTER.test(value)) return null
  // Resolve first: dot segments can reveal a second slash that was not at the start.
  const url = resolved(value)
  const decoded = url && fullyDecoded(url.pathname)
  if (url?.origin !== HERE || decoded === null) return null
  if (/^\/[/\\]/.test(decoded) || CONTROL_CHARACTER.test(decoded)) return null
  if (SIGN_IN_PATHS.test(decoded.toLowerCase().replace(/[/\\]+/g, '/'))) return null
  return url.pathname + url.search + url.hash
}

/**
 * The proposed, untrusted path if it is on this site and not too long, else the fallback
 * (docs/product.md#sign-in).
 */
export const safeReturnTo = (value: unknown, fallback = '/'): string =>
  (typeof value === 'string' ? safePath(value) : null) ?? fallback

/** The URL that signs in and returns to a path of this site. */
export const loginPath = (returnTo: string): string =>
  `/api/login?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`
