import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import type { JsonLdNode } from './json-ld.ts'
import { authorName, type Author } from '../members/author.ts'

export interface Breadcrumb {
  name: string
  path: string
}

export const breadcrumbs = (steps: Breadcrumb[], origin: string): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})

export const personJsonLd = (author: Author, origin: string): JsonLdNode => ({
  '@type': 'Person',
  name: authorName(author),
  alternateName: author.username ? `@${author.username}` : undefined,
  url: origin + memberPath(author),
})

export function memberBreadcrumb(author: Author): Breadcrumb {
  return { name: authorName(author), path: memberPath(author) }
}

export const interactionCounter = (action: string, count: number): JsonLdNode => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

export function website(origin: string): JsonLdNode {
  return { '@type': 'WebSite', name: site.name, url: `${origin}/` }
}
