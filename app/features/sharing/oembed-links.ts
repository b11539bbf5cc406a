import type { MetaDescriptor } from '@remix-run/node'
import { withQuery } from '#app/http/addresses.ts'

/**
 * The discovery links of oEmbed (oEmbed 1.0, section 4).
 * @param path root-relative URL of the page
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
