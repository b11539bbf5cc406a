import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import type { Thing } from '#app/http/json-ld.server.ts'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'

/** One breadcrumb. */
export interface Step {
  name: string
  /** Root-relative URL. */
  path: string
}

/** The breadcrumbs of a page. @param steps after Home, the page itself last */
export function breadcrumbs(steps: Step[], origin: string): Thing {
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
export function person(author: Author, origin: string): Thing {
  return {
    '@type': 'Person',
    name: authorName(author),
    alternateName: author.username ? `@${author.username}` : undefined,
    url: origin + memberPath(author),
  }
}

/** A member's profile as a breadcrumb. */
export function memberStep(author: Author): Step {
  return { name: authorName(author), path: memberPath(author) }
}

/** An interaction counter. @param action a schema.org action such as LikeAction */
export function counter(action: string, count: number): Thing {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}

/** The site that a page belongs to. */
export function website(origin: string): Thing {
  return { '@type': 'WebSite', name: site.name, url: `${origin}/` }
}
