import type { AppLoadContext } from '@remix-run/node'
import { scriptJson } from './inline-scripts.server.ts'

/** A node of schema.org's vocabulary, as JSON-LD writes it. Undefined properties are omitted. */
export interface JsonLdNode {
  '@type': string
  [property: string]: unknown
}

/** Adds JSON-LD to a page, for search engines; in the loader's data the browser would get it a second time. */
export function addJsonLd(context: AppLoadContext, ...things: JsonLdNode[]): void {
  context.jsonLd.push(...things)
}

/** The JSON-LD script element; empty without things. Browsers do not run it, so the policy needs no source for it. */
export function jsonLdScript(things: JsonLdNode[]): string {
  if (things.length === 0) return ''
  const graph = { '@context': 'https://schema.org', '@graph': things }
  return `<script type="application/ld+json">${scriptJson(graph)}</script>`
}
