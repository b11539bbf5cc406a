import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import type { JsonLdNode } from '#app/http/json-ld.server.ts'
import { authorName, type Author } from '../members/author.ts'

/** One breadcrumb. */
export interface Breadcrumb {
  name: string
  /** Root-relative URL. */
  path: string
}

/** The breadcrumbs of a page. @param steps after Home, the page itself last */
export function breadcrumbs(steps: Breadcrumb[], origin: string): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

/** A member as an author. */
export function personJsonLd(author: Author, origin: string): JsonLdNode {
  return {
    '@type': 'Person',
    name: authorName(author),
    alternateName: author.username ? `@${author.username}` : undefined,
    url: origin + memberPath(author),
  }
}

/** A member's profile as a breadcrumb. */
export function memberBreadcrumb(author: Author): Breadcrumb {
  return { name: authorName(author), path: memberPath(author) }
}

/** An interaction counter. @param action a schema.org action such as LikeAction */
export function interactionCounter(action: string, count: number): JsonLdNode {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}

/** The site that a page belongs to. */
export function website(origin: string): JsonLdNode {
  return { '@type': 'WebSite', name: site.name, url: `${origin}/` }
}
