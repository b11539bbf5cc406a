import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { listCategories } from '#db/queries/categories.ts'
import { listCategoryPhotos } from '#db/queries/category-photos.ts'
import { listPhotos } from '#db/queries/photos.ts'
import {
  listBindersInRange,
  listMembersInRange,
  listPhotosInRange,
  listTagsOfAtLeast,
  type NumberRange,
} from '#db/queries/sitemap.ts'
import { documents } from '#app/content/documents.ts'
import { binderPath, memberPath, photoPath, tagPath } from '#app/http/addresses.ts'
import { imageUrl } from '#storage/addresses.ts'
import { categoryPath } from '../categories/category.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/** Entities listed by number, one file for each `NUMBERS_A_FILE` of them. */
export const NUMBERED_KINDS = ['photos', 'members', 'binders'] as const
/** Entities listed in a single file. */
export const SINGLE_KINDS = ['pages', 'tags'] as const

export type NumberedKind = (typeof NUMBERED_KINDS)[number]
export type SitemapKind = NumberedKind | (typeof SINGLE_KINDS)[number]

/** How many numbers, and so at most how many URLs, a file covers. */
export const NUMBERS_A_FILE = 10_000
/** Rows to read before yielding: a few milliseconds. */
const ROWS_PER_SLICE = 500

/**
 * A page of a tag with fewer photos adds nothing to the photos' own pages, and members can create
 * any number of tags. The most used other tags are listed.
 */
export const LEAST_PHOTOS_OF_A_TAG = 3
const MAX_TAGS = 10_000

function later(one: Date, other: number | null): Date {
  return other !== null && other > one.getTime() ? new Date(other) : one
}

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

/** The number range of a file: above `after`, at most `upTo`. @param file from 1 */
export function numbersOf(file: number): { after: number; upTo: number } {
  return { after: (file - 1) * NUMBERS_A_FILE, upTo: file * NUMBERS_A_FILE }
}

async function numberedEntries(kind: NumberedKind, file: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  const { upTo, ...numbers } = numbersOf(file)
  for (let { after } = numbers; ; await yieldToEventLoop()) {
    const found = await NUMBERED[kind]({ after, upTo, limit: ROWS_PER_SLICE })
    entries.push(...found)
    after = found.at(-1)?.number ?? upTo
    if (found.length < ROWS_PER_SLICE) return entries
  }
}

/** The static pages, and the categories that are not empty. */
async function pageEntries(): Promise<SitemapEntry[]> {
  const [newest] = await listPhotos(null, { limit: 1 })
  const categories = (await listCategories()).filter(({ photoCount }) => photoCount > 0)
  return [
    { path: '/', changed: newest?.createdAt ?? null },
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

async function tagEntries(): Promise<SitemapEntry[]> {
  const entries = new Map<string, SitemapEntry>()
  for (let offset = 0; offset < MAX_TAGS; offset += ROWS_PER_SLICE) {
    const rows = await listTagsOfAtLeast(LEAST_PHOTOS_OF_A_TAG, { offset, limit: ROWS_PER_SLICE })
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

/** Whether a file has entries, without reading all of it. */
export async function hasEntries(kind: SitemapKind, file: number): Promise<boolean> {
  if (kind === 'pages') return true
  const found =
    kind === 'tags'
      ? await listTagsOfAtLeast(LEAST_PHOTOS_OF_A_TAG, { offset: 0, limit: 1 })
      : await NUMBERED[kind]({ ...numbersOf(file), limit: 1 })
  return found.length > 0
}

/**
 * The entries of a sitemap file; empty if the file does not exist. Never private or hidden content,
 * or content of a member who is suspended or being deleted.
 * @param file from 1
 */
export async function sitemapEntries(kind: SitemapKind, file: number): Promise<SitemapEntry[]> {
  if (kind !== 'pages' && kind !== 'tags') return numberedEntries(kind, file)
  if (file !== 1) return []
  return kind === 'pages' ? pageEntries() : tagEntries()
}
