import { parseXml, type XmlElement } from './xml.ts'

/* Parses sitemaps strictly by the protocol of sitemaps.org (0.9) and the extension for images. */

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'
const MAX_ENTRIES = 50_000
const LONGEST_ADDRESS = 2048

/** An address: absolute, on this site, a normalized and escaped URL, and short enough. */
function address(text: string, origin: string): string {
  const url = new URL(text)
  const isValid = url.origin === origin && url.href === text && url.hash === ''
  if (!isValid || /[^\x21-\x7e]/.test(text) || text.length >= LONGEST_ADDRESS)
    throw new Error(`Invalid address: ${text}`)
  return text
}

/** A day, or a time in UTC, not in the future. */
function moment(text: string): string {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) || !(Date.parse(text) <= Date.now()))
    throw new Error(`Invalid date: ${text}`)
  return text
}

/**
 * The children of an element, as the protocol requires: without attributes, and with nothing in
 * between.
 */
function getChildren({ name, attributes, children, text }: XmlElement): XmlElement[] {
  if (Object.keys(attributes).length > 0) throw new Error(`<${name}> has attributes.`)
  if (children.length > 0 && text.trim() !== '') throw new Error(`Text in <${name}>: ${text}`)
  return children
}

/** A page, or a file, listed in a sitemap. */
export interface SitemapEntry {
  loc: string
  lastmod?: string
  images: string[]
}

function readEntry(entry: XmlElement, origin: string): SitemapEntry {
  const [loc, ...others] = getChildren(entry)
  const isOwn = (each: XmlElement | undefined, name: string) =>
    each?.namespace === PROTOCOL && each.name === name
  if (!isOwn(loc, 'loc')) throw new Error('An entry does not start with its address.')
  const lastmod = isOwn(others[0], 'lastmod') ? others.shift() : undefined
  const images = others.map((image) => {
    const [source, ...rest] = getChildren(image)
    if (image.namespace !== IMAGES || image.name !== 'image' || rest.length > 0)
      throw new Error(`An entry contains a ${image.name}.`)
    if (source?.namespace !== IMAGES || source.name !== 'loc') throw new Error('An odd image.')
    return address(source.text, origin)
  })
  return {
    loc: address(loc?.text ?? '', origin),
    ...(lastmod && { lastmod: moment(lastmod.text) }),
    images,
  }
}

/**
 * The entries of a sitemap, or of an index of sitemaps.
 * @param kind the name of its root
 * @throws for anything the protocol does not allow
 */
export function readSitemap(
  kind: 'urlset' | 'sitemapindex',
  xml: string,
  origin: string,
): SitemapEntry[] {
  const root = parseXml(xml)
  if (root.name !== kind || root.namespace !== PROTOCOL) throw new Error(`It is a ${root.name}.`)
  const name = kind === 'urlset' ? 'url' : 'sitemap'
  const children = getChildren(root)
  if (children.some((each) => each.name !== name || each.namespace !== PROTOCOL))
    throw new Error(`It contains elements other than <${name}>.`)
  const entries = children.map((child) => readEntry(child, origin))
  if (entries.length === 0 || entries.length > MAX_ENTRIES)
    throw new Error(`It has ${entries.length} entries.`)
  if (new Set(entries.map(({ loc }) => loc)).size < entries.length)
    throw new Error('It has a duplicate entry.')
  return entries
}
