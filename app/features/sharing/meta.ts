import type { MetaArgs, MetaDescriptor, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { withQuery } from '#app/http/addresses.ts'
import { errorTitle } from '#app/http/http-error.ts'
import type { Shell } from '#app/handlers/shell.ts'
import { ATOM_TYPE, feedPath } from './atom.ts'
import type { JsonLdNode } from './json-ld.ts'

/*
 * The browser's script leaves the head as the server wrote it: there these functions are empty.
 */

interface PageMeta {
  /** Without the site's name, which is appended unless they are equal. */
  title: string
  description?: string
  /** Root-relative URL of a picture; the site's own by default. */
  image?: { path: string; width: number; height: number; alt: string }
  path: string
  type?: 'website' | 'article' | 'profile'
  /** Whether search engines must not index the page. */
  noindex?: boolean
  hasFeed?: boolean
  /** Structured data, for search engines. */
  jsonLd?: JsonLdNode[] | undefined
}

function sitePicture() {
  const alt = `${site.name}: ${site.tagline}`
  return site.isRenamed
    ? { path: '/icon-512.png', width: 512, height: 512, alt }
    : { path: '/social.png', width: 1200, height: 630, alt }
}

/** The matches of a page's `meta`; the first is the root. */
export type PageMatches = Pick<MetaArgs['matches'][number], 'data'>[]

const getOrigin = ([root]: PageMatches) => (root?.data as Partial<Shell> | undefined)?.origin ?? ''

/**
 * The meta descriptors of a page: title, description, social tags, and the canonical link of pages
 * that may be indexed.
 */
export function pageMeta(page: PageMeta, matches: PageMatches): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  const origin = getOrigin(matches)
  const { description = site.description, image = sitePicture(), type = 'website' } = page
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
    ...(site.handle ? [{ name: 'twitter:site', content: site.handle }] : []),
    // A page that is not indexed must not have a canonical link to an indexed one.
    page.noindex
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: url },
    ...(page.hasFeed
      ? [{ tagName: 'link', rel: 'alternate', type: ATOM_TYPE, href: feedPath(page.path) }]
      : []),
    ...(page.jsonLd?.length
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.jsonLd } }]
      : []),
  ]
}

/** The meta descriptors of an error page. Its title is its heading. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined
  const title = status === 404 && message?.endsWith(' Not Found') ? message : errorTitle(status)
  return [{ title: `${title} - ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

type Loaded<Loader> = NonNullable<MetaArgs<Loader>['data']>

/** The `meta` of a page by its loader's data. */
export const metaFor =
  <Loader>(describe: (data: Loaded<Loader>) => PageMeta): MetaFunction<Loader> =>
  ({ data, error, matches }) =>
    data ? pageMeta(describe(data), matches) : errorMeta(error)

/** The `meta` of a page that search engines must not index. */
export const unindexedMeta =
  <Loader>(
    title: string,
    path: string | ((data: Loaded<Loader>) => string),
  ): MetaFunction<Loader> =>
  ({ data, error, matches }) => {
    if (error) return errorMeta(error)
    const address = typeof path === 'string' ? path : data ? path(data) : '/'
    return pageMeta({ title, path: address, noindex: true }, matches)
  }

/** Path of the oEmbed endpoint. The response cache renders it without any cookie. */
export const OEMBED_PATH = '/oembed'

export function oembedLinks(path: string, matches: PageMatches): MetaDescriptor[] {
  const origin = getOrigin(matches)
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: origin + withQuery(OEMBED_PATH, { url: origin + path, format }),
  }))
}
