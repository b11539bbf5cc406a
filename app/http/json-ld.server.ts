import type { AppLoadContext } from '@remix-run/node'

/** A thing of schema.org's vocabulary, as JSON-LD writes it. What is undefined is left out. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/**
 * Puts into a page what it is about, for search engines. They read what the server sends: the page's own
 * script neither needs nor carries it, and so it stands beside the page's data.
 */
export function addJsonLd(context: AppLoadContext, ...things: Thing[]): void {
  context.structuredData = [...(context.structuredData ?? []), ...things]
}

// Inside JSON the escaped signs mean the same; in a page they could end the element, or a line of script.
const SPECIAL = /[<>&\u2028\u2029]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The element that holds the things: a block of data, which no browser runs, so that no policy need know it. */
export function jsonLdScript(things: Thing[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replace(SPECIAL, escaped)}</script>`
}

/** A page with the things at the end of its body; as it was, where there are none. */
export function withJsonLd(page: string, things: Thing[] = []): string {
  const end = page.lastIndexOf('</body>')
  if (things.length === 0 || end === -1) return page
  return page.slice(0, end) + jsonLdScript(things) + page.slice(end)
}
