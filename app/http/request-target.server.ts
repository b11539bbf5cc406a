/**
 * A request target as path and query. Whole addresses are taken too, as HTTP wants it (RFC 9112, section
 * 3.2.2); the host they name counts as little as the `Host` header.
 * @returns null for anything else, such as the `*` of OPTIONS
 */
export function originForm(target = '/'): string | null {
  const form = target.replace(/^https?:\/\/[^/?#]*/i, '')
  if (form !== target && !form.startsWith('/')) return `/${form}`
  return form.startsWith('/') ? form : null
}

/** No address of this site has half as many parts. */
const MOST_PARTS = 32

/** The framework's own address, which takes addresses in its query: the routes for each are its answer. */
const MANIFEST = '/__manifest'

/**
 * Whether an address has more parts than any of this site's. The router matches an address, and each of
 * its beginnings, against every route, so its time grows with the square of the parts: 14 KB of slashes
 * held up everybody for seconds.
 * @param url path and query as they came
 */
export function isTooDeep(url: string): boolean {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  // Dots may lead to it from elsewhere, so its name counts wherever it stands.
  const counted = path.includes(MANIFEST) ? url.replace(/%2f|&/gi, '/') : path
  let parts = 0
  for (let at = counted.indexOf('/'); at !== -1; at = counted.indexOf('/', at + 1))
    if (++parts > MOST_PARTS) return true
  return false
}
