import { site } from '#app/content/site.ts'
import { xmlElement, escapeXml } from '#app/http/xml.ts'
import type { BinderRow } from '#db/queries/binders.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { binderPath, memberPath, photoPath } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import {
  contentType,
  imageUrl,
  masterFormat,
  sizeAt,
  thumbnailUrl,
  tileWidths,
} from '#storage/addresses.ts'
import { ATOM_TYPE } from '../sharing/atom.ts'
import { meetText, toMeet } from '../binders/meets/meet.ts'
import { authorName } from '../members/author.ts'

export interface AtomEntry {
  id: string
  title: string
  published: Date
  updated: Date
  page: string
  author: { name: string; uri: string }
  categories: string[]
  content: string
  enclosure?: { href: string; type: string }
}

/** One page of a feed. All URLs are absolute. */
export interface AtomFeed {
  id: string
  title: string
  subtitle: string | null
  self: string
  page: string
  /** The next, older page of the feed; null at the end. */
  next: string | null
  icon: string
  entries: AtomEntry[]
}

const element = (name: string, text: string) => xmlElement(name, {}, text)

/** The date of an empty feed, constant so that the document does not change. */
const EPOCH = new Date(0)

const newest = (entries: AtomEntry[]): Date =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), EPOCH)

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
    ...(enclosure ? [xmlElement('link', { rel: 'enclosure', ...enclosure })] : []),
    ...entry.categories.map((term) => xmlElement('category', { term })),
    xmlElement('content', { type: 'html' }, entry.content),
    '</entry>',
  ].join('\n')
}

export const atomXml = (feed: AtomFeed): string =>
  [
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

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

type ContentRow = Pick<
  PhotoRow,
  'imageKey' | 'width' | 'height' | 'animated' | 'hasAlpha' | 'altText' | 'title' | 'description'
>

function renderContent(row: ContentRow, page: string, origin: string): string {
  const picture = { ...row, key: row.imageKey }
  const { width, height } = sizeAt(Math.max(...tileWidths(row.width)), row)
  const source = escapeXml(origin + thumbnailUrl(picture))
  const alt = escapeXml(row.altText ?? row.title)
  const image = `<img src="${source}" width="${width}" height="${height}" alt="${alt}">`
  const description = row.description ? paragraphs(row.description) : ''
  return `<p><a href="${escapeXml(page)}">${image}</a></p>${description}`
}

interface EntryRow extends Pick<PhotoRow, 'title' | 'createdAt' | 'updatedAt' | 'user'> {
  content: ContentRow
  /** A path that does not change with the title and the username. */
  id: string
  path: string
  categories: string[]
}

function toEntry({ content, ...row }: EntryRow): AtomEntry {
  const origin = environment().PUBLIC_URL
  const picture = { ...content, key: content.imageKey }
  const page = origin + row.path
  return {
    id: origin + row.id,
    title: row.title,
    published: row.createdAt,
    updated: row.updatedAt,
    page,
    author: { name: authorName(row.user), uri: origin + memberPath(row.user) },
    categories: row.categories,
    content: renderContent(content, page, origin),
    enclosure: { type: contentType(masterFormat(picture)), href: origin + imageUrl(picture) },
  }
}

export const photoEntry = (row: PhotoRow) =>
  toEntry({
    ...row,
    id: `/photo/${row.id}`,
    path: photoPath(row),
    categories: row.tags,
    content: row,
  })

/** A binder as a feed entry, with its cover; null for a binder without photos. */
export function binderEntry(row: BinderRow): AtomEntry | null {
  const { id, user, title, description, cover } = row
  if (!cover) return null
  return toEntry({
    ...row,
    id: `${memberPath({ id: user.id, username: null })}/binder/${id}`,
    path: binderPath(user, row),
    categories: [row.make, row.model, row.drive].filter((term) => term !== null),
    content: { ...cover, altText: title, title, description },
  })
}

/** A meet as a feed entry, also without photos. */
export function meetEntry(row: BinderRow): AtomEntry {
  const { id, user, title, description, meetOn, createdAt, updatedAt } = row
  const origin = environment().PUBLIC_URL
  const text = paragraphs(
    [meetText(toMeet({ ...row, meetOn: meetOn ?? '' })), description].filter(Boolean).join('\n\n'),
  )
  const withCover = binderEntry(row)
  return {
    id: `${origin}${memberPath({ id: user.id, username: null })}/binder/${id}`,
    title,
    published: createdAt,
    updated: updatedAt,
    page: origin + binderPath(user, row),
    author: { name: authorName(user), uri: origin + memberPath(user) },
    categories: [],
    content: text,
    enclosure: withCover?.enclosure,
  }
}
