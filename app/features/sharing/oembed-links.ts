import type { MetaDescriptor } from '@remix-run/node'
import { withQuery } from '#app/http/addresses.ts'

/**
 * The links by which other sites find out how to embed a page (oEmbed 1.0, section 4).
 * @param path root-relative address of the page
 * @param origin PUBLIC_URL
 */
export function oembedLinks(path: string, origin: string): MetaDescriptor[] {
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: origin + withQuery('/oembed', { url: origin + path, format }),
  }))
}
