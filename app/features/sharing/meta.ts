import type { MetaDescriptor } from '@remix-run/node'
import { site } from '#app/content/site.ts'
import { ATOM_TYPE, feedPath } from '../feeds/feed-path.ts'

/** What titles and social tags say of a page (docs/product.md#overview). */
export interface PageMeta {
  /** Without the site's name, which is added unless it is all there is. */
  title: string
  description?: string
  /** Root-relative address of a picture; the site's own where there is none. */
  image?: { path: string; width: number; height: number; alt: string }
  /** Root-relative address of the page itself, without what only tracks or pages. */
  path: string
  type?: 'website' | 'article' | 'profile'
  /** Whether search engines should leave the page out. */
  noindex?: boolean
  /** Whether an Atom feed goes with the page. */
  hasFeed?: boolean
}

const sitePicture = {
  path: '/social.png',
  width: 1200,
  height: 630,
  alt: `${site.name}: ${site.tagline}`,
}

/**
 * The meta descriptors of a page: title, description, social tags, and the canonical link of what may be listed.
 * @param origin PUBLIC_URL: social networks want absolute addresses
 */
export function pageMeta(page: PageMeta, origin: string): MetaDescriptor[] {
  const { description = site.description, image = sitePicture, type = 'website' } = page
  const title =
    page.title === site.name ? `${site.name} - ${site.tagline}` : `${page.title} - ${site.name}`
  const url = `${origin}${page.path}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:image', content: `${origin}${image.path}` },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:site', content: site.handle },
    // Who is to leave a page out must not take it for another address of one that is listed.
    page.noindex
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: url },
    ...(page.hasFeed
      ? [{ tagName: 'link', rel: 'alternate', type: ATOM_TYPE, href: feedPath(page.path) }]
      : []),
  ]
}
