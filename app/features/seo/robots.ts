/**
 * What crawlers are kept from (RFC 9309). Only what has no page for a stranger: calls of scripts, and forms
 * that lead to the sign-in; and searches, of which there are endlessly many. A page that is not to be listed
 * says so itself (`noindex`), and must be read to be understood; so must one that names another address as
 * its own, such as `/?photo=`, which makers of previews ask for as well. Pictures are free.
 */
const DISALLOWED = [
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
  const rules = DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`
}
