import { parseXml, type XmlElement } from './xml.ts'

/*
 * Parses sitemaps strictly by the protocol of sitemaps.org (0.9) and the extension for images: throws for
 * anything else.
 */

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'
const MAX_ENTRIES = 50_000
const MAX_BYTES = 50 * 1024 * 1024
const MAX_IMAGES = 1000
const LONGEST_ADDRESS = 2048

/** @throws for an element with attributes, which the protocol does not have */
function expectNoAttributes({ name, attributes, children }: XmlElement): void {
  const found = Object.keys(attributes)
  if (found.length > 0) throw new Error(`<${name}> has attributes: ${found}`)
  children.forEach(expectNoAttributes)
}

/** The text of an element without child elements. */
function textOf(element: XmlElement): string {
  if (element.children.length > 0) throw new Error(`<${element.name}> contains elements.`)
  return element.text
}

/** An address: absolute, on this site, a valid URL, and short enough. */
function address(text: string, origin: string): string {
  const url = new URL(text)
  if (url.origin !== origin) throw new Error(`${text} is not on ${origin}.`)
  if (url.href !== text || url.hash !== '') throw new Error(`${text} is not a normalized URL.`)
  if (/[^\x21-\x7e]/.test(text)) throw new Error(`${text} is not escaped.`)
  if (text.length >= LONGEST_ADDRESS) throw new Error(`${text} is too long.`)
  return text
}

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?`
const W3C = new RegExp(`^${DAY}(?:T${TIME}(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d))?$`)

/** A date of W3C's profile of ISO 8601, not in the future. */
function moment(text: string): string {
  if (!W3C.test(text) || !(Date.parse(text) <= Date.now())) throw new Error(`Invalid date: ${text}`)
  return text
}

/** A page, or a file, listed in a sitemap. */
export interface SitemapEntry {
  loc: string
  lastmod?: string
  images: string[]
}

function readImage(image: XmlElement, origin: string): string {
  const [loc, ...others] = image.children
  if (loc?.name !== 'loc' || loc.namespace !== IMAGES || others.length > 0 || image.text.trim())
    throw new Error('An image must have exactly one address and nothing else.')
  return address(textOf(loc), origin)
}

function readEntry(entry: XmlElement, origin: string, mayHaveImages: boolean): SitemapEntry {
  if (entry.text.trim() !== '') throw new Error(`Text in <${entry.name}>: ${entry.text}`)
  const own = entry.children.filter(({ namespace }) => namespace === PROTOCOL)
  const images = entry.children.slice(own.length)
  const names = own.map(({ name }) => name).join(' ')
  if (!/^loc( lastmod)?$/.test(names)) throw new Error(`<${entry.name}> contains ${names}.`)
  const isImage = ({ name, namespace }: XmlElement) => name === 'image' && namespace === IMAGES
  if (!images.every((each) => mayHaveImages && isImage(each)) || images.length > MAX_IMAGES)
    throw new Error('Only images, and not too many, may follow the address and the date.')
  const [loc, lastmod] = own.map(textOf)
  return {
    loc: address(loc ?? '', origin),
    ...(lastmod !== undefined && { lastmod: moment(lastmod) }),
    images: images.map((image) => readImage(image, origin)),
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
  if (!/^<\?xml version="1.0" encoding="UTF-8"\?>/.test(xml))
    throw new Error('The XML declaration is missing.')
  if (Buffer.byteLength(xml) > MAX_BYTES) throw new Error('It is too large.')
  const root = parseXml(xml)
  expectNoAttributes(root)
  if (root.name !== kind || root.namespace !== PROTOCOL) throw new Error(`It is a ${root.name}.`)
  if (root.text.trim() !== '') throw new Error(`Unexpected text: ${root.text.trim()}`)
  const name = kind === 'urlset' ? 'url' : 'sitemap'
  if (root.children.some((each) => each.name !== name || each.namespace !== PROTOCOL))
    throw new Error(`It contains elements other than <${name}>.`)
  const entries = root.children.map((child) => readEntry(child, origin, kind === 'urlset'))
  if (entries.length === 0 || entries.length > MAX_ENTRIES)
    throw new Error(`It has ${entries.length} entries.`)
  if (new Set(entries.map(({ loc }) => loc)).size < entries.length)
    throw new Error('It has a duplicate entry.')
  return entries
}
