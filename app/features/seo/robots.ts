/**
 * Paths that crawlers must not request (RFC 9309): API calls, forms that redirect to the sign-in,
 * and searches, which are endless. Pages that must not be indexed say so themselves (`noindex`), so
 * crawlers must be able to read them; so must pages with another canonical URL such as `/?photo=`,
 * which link previews request as well. Pictures are allowed.
 */
const DISALLOWED_PATHS = [
  '/api/',
  '/oidc/',
  '/search?',
  '/upload$',
  '/upload?',
  '/upload/',
  '/u/*/edit',
  '/u/*/delete',
  '/u/*/silence',
  '/photo/*/edit',
  '/photo/*/delete',
  '/report$',
  '/report?',
  '/following',
  '/notifications',
  '/moderation',
  '/account',
]

/** The text of `/robots.txt`. @param origin PUBLIC_URL */
export function robotsText(origin: string): string {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`
}
