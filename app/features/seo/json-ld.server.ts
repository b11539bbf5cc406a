import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import type { Thing } from '#app/http/json-ld.server.ts'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'

/** A page on the way to another one. */
export interface Step {
  name: string
  /** Root-relative address. */
  path: string
}

/** The way from the home page to a page. @param steps what comes after Home, the page itself last */
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

/** A member as the author of something. */
export function person(author: Author, origin: string): Thing {
  return {
    '@type': 'Person',
    name: authorName(author),
    alternateName: author.username ? `@${author.username}` : undefined,
    url: origin + memberPath(author),
  }
}

/** A member's profile as a step of a way. */
export function memberStep(author: Author): Step {
  return { name: authorName(author), path: memberPath(author) }
}

/** How often something was done. @param action one of schema.org's, such as LikeAction */
export function counter(action: string, count: number): Thing {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }
}

/** The site, as what its pages are part of. */
export function website(origin: string): Thing {
  return { '@type': 'WebSite', name: site.name, url: `${origin}/` }
}
