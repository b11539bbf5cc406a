import { site } from '#app/content/site.ts'
import { xmlElement } from '#app/http/xml.ts'
import { ATOM_TYPE } from './feed-path.ts'

/** An entry of a feed. All URLs are absolute. */
export interface AtomEntry {
  /** A permanent URL, regardless of edits. */
  id: string
  title: string
  published: Date
  updated: Date
  /** The URL of its page. */
  page: string
  author: { name: string; uri: string }
  categories: string[]
  /** Escaped HTML. */
  content: string
  /** The image file; its size in bytes, or null if unknown. */
  enclosure: { href: string; type: string; bytes: number | null }
}

/** One page of a feed. All URLs are absolute. */
export interface AtomFeed {
  /** The same for all pages of the feed and after the subject is renamed. */
  id: string
  title: string
  subtitle: string | null
  /** The URL of this page of the feed. */
  self: string
  /** The URL of the HTML page with the same photos. */
  page: string
  /** The next, older page of the feed; null at the end. */
  next: string | null
  /** A square picture. */
  icon: string
  entries: AtomEntry[]
}

const element = (name: string, text: string) => xmlElement(name, {}, text)

/** The date of an empty feed: constant, so that the document does not change. */
const NEVER = new Date(0)

function newest(entries: AtomEntry[]): Date {
  return entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), NEVER)
}

function entryXml(entry: AtomEntry): string {
  const { author, enclosure } = entry
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    element('published', entry.published.toISOString()),
    element('updated', entry.updated.toISOString()),
    `<author>${element('name', author.name)}${element('uri', author.uri)}</author>`,
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.page }),
    xmlElement('link', {
      rel: 'enclosure',
      type: enclosure.type,
      length: enclosure.bytes,
      href: enclosure.href,
    }),
    ...entry.categories.map((term) => xmlElement('category', { term })),
    xmlElement('content', { type: 'html' }, entry.content),
    '</entry>',
  ].join('\n')
}

/** One page of a feed as an Atom document (RFC 4287, paged by RFC 5005). */
export function atomXml(feed: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.id),
    element('title', feed.title),
    ...(feed.subtitle ? [element('subtitle', feed.subtitle)] : []),
    element('updated', newest(feed.entries).toISOString()),
    element('generator', site.name),
    element('icon', feed.icon),
    xmlElement('link', { rel: 'self', type: ATOM_TYPE, href: feed.self }),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    ...(feed.next ? [xmlElement('link', { rel: 'next', type: ATOM_TYPE, href: feed.next })] : []),
    ...feed.entries.map(entryXml),
    '</feed>\n',
  ].join('\n')
}
