import type { AppLoadContext } from '@remix-run/node'

/** A node of schema.org's vocabulary, as JSON-LD writes it. Undefined properties are omitted. */
export interface JsonLdNode {
  '@type': string
  [property: string]: unknown
}

/** Adds JSON-LD to a page, for search engines; in the loader's data the browser would get it a second time. */
export function addJsonLd(context: AppLoadContext, ...things: JsonLdNode[]): void {
  context.jsonLd.push(...things)
}

// Escaped, these characters mean the same in JSON; unescaped, they could end the script element.
const SPECIAL = /[<>&\u2028\u2029]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The JSON-LD script element. Browsers do not run it, so the policy needs no source for it. */
export function jsonLdScript(things: JsonLdNode[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replace(SPECIAL, escaped)}</script>`
}

/** The page with the JSON-LD at the end of its body; unchanged if there is none. */
export function withJsonLd(page: string, things: JsonLdNode[] = []): string {
  const end = page.lastIndexOf('</body>')
  if (things.length === 0 || end === -1) return page
  return page.slice(0, end) + jsonLdScript(things) + page.slice(end)
}
