import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { escapeXml } from '#app/http/xml.ts'

export interface SitemapEntry {
  path: string
  /** When the page last changed: a moment, or a day as YYYY-MM-DD; null if unknown. */
  changed: Date | string | null
  /** Root-relative URL of the page's main picture. */
  image?: string
}

/** Entries to write before yielding: a few milliseconds. */
const ENTRIES_PER_SLICE = 1000

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

function lastModified(changed: SitemapEntry['changed']): string {
  if (changed === null) return ''
  const text = typeof changed === 'string' ? changed : `${changed.toISOString().slice(0, 19)}Z`
  return element('lastmod', text)
}

const locElements = (origin: string, { path, changed }: SitemapEntry) =>
  element('loc', origin + path) + lastModified(changed)

function document(root: string, namespaces: string, elements: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${elements.join('\n')}\n</${root}>\n`
}

function urlElement(entry: SitemapEntry, origin: string): string {
  const image = entry.image
    ? `<image:image>${element('image:loc', origin + entry.image)}</image:image>`
    : ''
  return `<url>${locElements(origin, entry)}${image}</url>`
}

/** A sitemap of pages with their pictures (sitemaps.org protocol 0.9 and the image extension). */
export async function sitemapXml(entries: SitemapEntry[], origin: string): Promise<string> {
  const urls: string[] = []
  for (const entry of entries) {
    urls.push(urlElement(entry, origin))
    if (urls.length % ENTRIES_PER_SLICE === 0) await yieldToEventLoop()
  }
  return document('urlset', `xmlns="${PROTOCOL}" xmlns:image="${IMAGES}"`, urls)
}

export function sitemapIndexXml(files: SitemapEntry[], origin: string): string {
  const sitemaps = files.map((file) => `<sitemap>${locElements(origin, file)}</sitemap>`)
  return document('sitemapindex', `xmlns="${PROTOCOL}"`, sitemaps)
}
