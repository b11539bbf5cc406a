import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addWeeks } from '#db/week.ts'
import { listCategories, listCategoryPhotos } from '#db/queries/tags.ts'
import { listPhotos } from '#db/queries/photos.ts'
import {
  listBindersInRange,
  listMembersInRange,
  listPhotosInRange,
  listTagsOfAtLeast,
  type NumberRange,
  highestNumbers,
} from '#db/queries/sitemap.ts'
import { documents } from '#app/content/documents.ts'
import { listMeets } from '#db/queries/meets.ts'
import { currentMeetDay, meetsPath } from '../binders/meets/meet.ts'
import { cartsPath } from '../carts/carts-path.ts'
import { cartMakes } from '../carts/queries.server.ts'
import { weeksForVisitors } from '../weeks/queries.server.ts'
import {
  weekPath,
  WEEKS_PATH,
  binderPath,
  memberPath,
  photoPath,
  tagPath,
  categoryPath,
} from '#app/http/addresses.ts'
import { imageUrl } from '#storage/addresses.ts'
import { escapeXml } from '#app/http/xml.ts'

const NUMBERED_KINDS = ['photos', 'members', 'binders'] as const
export const KINDS = ['pages', 'tags', ...NUMBERED_KINDS] as const

type NumberedKind = (typeof NUMBERED_KINDS)[number]
type SitemapKind = (typeof KINDS)[number]

/**
 * How many numbers or tags, and so at most how many URLs, a file covers: it takes some 20 ms, and a
 * request may take 50.
 */
export const NUMBERS_PER_FILE = 2_500
/** Rows to read before yielding: a few milliseconds. */
const ROWS_PER_SLICE = 500

const MIN_PHOTOS_PER_TAG = 3
const MAX_TAG_FILES = 4
const MAX_WEEKS = 520
const MAX_MAKES = 500

const later = (one: Date, other: number | null): Date =>
  other !== null && other > one.getTime() ? new Date(other) : one

async function photoEntries(range: NumberRange) {
  const rows = await listPhotosInRange(range)
  return rows.map(({ number: id, title, imageKey: key, updatedAt: changed, ...row }) => {
    const path = photoPath({ id, title, user: { id: row.userId, username: row.username } })
    return { number: id, path, changed, image: imageUrl({ key, ...row }) }
  })
}

async function memberEntries(range: NumberRange) {
  const rows = await listMembersInRange(range)
  return rows.map(({ number, updatedAt, photoAddedAt, ...user }) => {
    return { number, path: memberPath(user), changed: later(updatedAt, photoAddedAt) }
  })
}

async function binderEntries(range: NumberRange) {
  const rows = await listBindersInRange(range)
  return rows.map(({ number: id, title, updatedAt, photoAddedAt, userId, username }) => {
    const path = binderPath({ id: userId, username }, { id, title })
    return { number: id, path, changed: later(updatedAt, photoAddedAt) }
  })
}

const NUMBERED: Record<
  NumberedKind,
  (range: NumberRange) => Promise<(SitemapEntry & { number: number })[]>
> = { photos: photoEntries, members: memberEntries, binders: binderEntries }

function getNumbers(file: number): { after: number; upTo: number } {
  return { after: (file - 1) * NUMBERS_PER_FILE, upTo: file * NUMBERS_PER_FILE }
}

async function numberedEntries(kind: NumberedKind, file: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  const { upTo, ...numbers } = getNumbers(file)
  for (let { after } = numbers; ; await yieldToEventLoop()) {
    const found = await NUMBERED[kind]({ after, upTo, limit: ROWS_PER_SLICE })
    entries.push(...found)
    after = found.at(-1)?.number ?? upTo
    if (found.length < ROWS_PER_SLICE) return entries
  }
}

async function weekEntries(): Promise<SitemapEntry[]> {
  const weeks = await weeksForVisitors(MAX_WEEKS)
  const getEnd = (monday: string) => new Date(addWeeks(monday, 1))
  const [newest] = weeks
  if (!newest) return []
  return [
    { path: WEEKS_PATH, changed: getEnd(newest.monday) },
    ...weeks.map(({ monday }) => ({ path: weekPath(monday), changed: getEnd(monday) })),
  ]
}

async function cartEntries(): Promise<SitemapEntry[]> {
  const found = await cartMakes(MAX_MAKES)
  if (found.length === 0) return []
  return ['', ...found.map(({ key }) => key)].map((make) => ({
    path: cartsPath({ make }),
    changed: null,
  }))
}

async function meetEntries(): Promise<SitemapEntry[]> {
  const page = { today: currentMeetDay(), limit: 1 }
  const times = ['coming', 'past'] as const
  const found = await Promise.all(times.map((time) => listMeets(time, null, page)))
  return times.flatMap((time, index) =>
    found[index]?.length ? [{ path: meetsPath(time), changed: null }] : [],
  )
}

/** The static pages, the weeks, the carts, the meets, and the categories that are not empty. */
async function pageEntries(): Promise<SitemapEntry[]> {
  const [newest] = await listPhotos(null, { limit: 1 })
  const categories = (await listCategories()).filter(({ photoCount }) => photoCount > 0)
  return [
    { path: '/', changed: newest?.createdAt ?? null },
    ...(await weekEntries()),
    ...(await cartEntries()),
    ...(await meetEntries()),
    ...Object.entries(documents).map(([path, { updated }]) => ({ path, changed: updated })),
    ...(await Promise.all(
      categories.map(async ({ slug, updatedAt }) => {
        const [photo] = await listCategoryPhotos(slug, null, { limit: 1 })
        const added = photo?.createdAt.getTime() ?? null
        return { path: categoryPath(slug), changed: later(updatedAt, added) }
      }),
    )),
  ]
}

async function tagEntries(file: number): Promise<SitemapEntry[]> {
  const entries = new Map<string, SitemapEntry>()
  const { after, upTo } = getNumbers(file)
  for (let offset = after; offset < upTo; offset += ROWS_PER_SLICE) {
    const rows = await listTagsOfAtLeast(MIN_PHOTOS_PER_TAG, { offset, limit: ROWS_PER_SLICE })
    // A tag used between two reads may appear again.
    for (const { tag, photoAddedAt } of rows)
      entries.set(tag, {
        path: tagPath(tag),
        changed: photoAddedAt === null ? null : new Date(photoAddedAt),
      })
    if (rows.length < ROWS_PER_SLICE) break
    await yieldToEventLoop()
  }
  return [...entries.values()]
}

async function hasEntries(kind: NumberedKind | 'tags', file: number): Promise<boolean> {
  const found =
    kind === 'tags'
      ? await listTagsOfAtLeast(MIN_PHOTOS_PER_TAG, { offset: getNumbers(file).after, limit: 1 })
      : await NUMBERED[kind]({ ...getNumbers(file), limit: 1 })
  return found.length > 0
}

/**
 * The entries of a sitemap file; empty if there is none. Never private or hidden content, or that
 * of suspended or deleted members.
 */
export async function sitemapEntries(kind: SitemapKind, file: number): Promise<SitemapEntry[]> {
  if (kind === 'pages') return file === 1 ? pageEntries() : []
  if (kind === 'tags') return file <= MAX_TAG_FILES ? tagEntries(file) : []
  return numberedEntries(kind, file)
}

export interface SitemapFile {
  kind: SitemapKind
  file: number
}

/** The files that have entries. A date of each would need a scan of the whole site. */
export async function sitemapIndex(): Promise<SitemapEntry[]> {
  const files: SitemapFile[] = [{ kind: 'pages', file: 1 }]
  for (let file = 1; file <= MAX_TAG_FILES && (await hasEntries('tags', file)); file++)
    files.push({ kind: 'tags', file })
  const highest = await highestNumbers()
  for (const kind of NUMBERED_KINDS) {
    const last = Math.ceil((highest?.[kind] ?? 0) / NUMBERS_PER_FILE)
    for (let file = 1; file <= last; file++) {
      if (await hasEntries(kind, file)) files.push({ kind, file })
      if (file % 50 === 0) await yieldToEventLoop()
    }
  }
  return files.map(({ kind, file }) => ({ path: `/sitemap/${kind}-${file}.xml`, changed: null }))
}

export interface SitemapEntry {
  path: string
  /** When the page last changed: a moment, or a day as YYYY-MM-DD; null if unknown. */
  changed: Date | string | null
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

const document = (root: string, namespaces: string, elements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${elements.join('\n')}\n</${root}>\n`

function urlElement(entry: SitemapEntry, origin: string): string {
  const image = entry.image
    ? `<image:image>${element('image:loc', origin + entry.image)}</image:image>`
    : ''
  return `<url>${locElements(origin, entry)}${image}</url>`
}

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
