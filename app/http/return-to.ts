/*
 * Where to go after signing in: a path of this site that a visitor, or a stranger's link, proposed.
 * Runs in the browser too.
 */

/** The longest path that leads anywhere, in characters. */
export const LONGEST_RETURN = 2000
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
/** Stands for this site while a path is resolved; nothing ever asks for it. */
const HERE = 'http://site.invalid'

/** Paths that would start or end a session again instead of showing a page. */
const SIGN_IN_PATHS = /^\/(?:api\/(?:login|logout|auth\/callback)|oidc)(?:\.data)?(?:\/|$)/

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Decodes until nothing changes, so that no layer behind this one can find more; null if malformed. */
function fullyDecoded(path: string): string | null {
  const once = decoded(path)
  const twice = once === null ? null : decoded(once)
  // A lone percent sign in what was decoded is text, such as the tag '50% off'.
  return twice === null || twice === once ? once : fullyDecoded(twice)
}

/** URL.canParse would be shorter, but older browsers than it need this too. */
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
  // Resolving first: dot segments can uncover a second slash that was not at the start.
  const url = resolved(value)
  const decoded = url && fullyDecoded(url.pathname)
  if (url?.origin !== HERE || decoded === null) return null
  if (/^\/[/\\]/.test(decoded) || CONTROL_CHARACTER.test(decoded)) return null
  if (SIGN_IN_PATHS.test(decoded.toLowerCase().replace(/[/\\]+/g, '/'))) return null
  return url.pathname + url.search + url.hash
}

/**
 * The proposed path when it is one of this site's, else the fallback (contract, 'Sign-in').
 * @param value what a visitor sent: only paths with one leading slash, at most 2,000 characters, pass
 */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  return (typeof value === 'string' ? safePath(value) : null) ?? fallback
}

/** The address that signs in and comes back to a path of this site. */
export function loginPath(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`
}
