import { setImmediate as turn } from 'node:timers/promises'
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

/** What is told of by its numbers, a file for each `NUMBERS_A_FILE` of them. */
export const NUMBERED_KINDS = ['photos', 'members', 'binders'] as const
/** What is told of in one file. */
export const SINGLE_KINDS = ['pages', 'tags'] as const

export type NumberedKind = (typeof NUMBERED_KINDS)[number]
export type SitemapKind = NumberedKind | (typeof SINGLE_KINDS)[number]

/** How many numbers, and so addresses at most, a file spans. */
export const NUMBERS_A_FILE = 10_000
/** Rows that are read before others have their turn: some milliseconds. */
const ROWS_A_TURN = 500

/**
 * A tag of fewer photos has a page that says no more than these photos' own; there are as many such tags
 * as members can think of. Of the others the most used are told of.
 */
export const LEAST_PHOTOS_OF_A_TAG = 3
const MOST_TAGS = 10_000

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

/** The numbers of a file: above `after`, at most `upTo`. @param file from 1 */
export function numbersOf(file: number): { after: number; upTo: number } {
  return { after: (file - 1) * NUMBERS_A_FILE, upTo: file * NUMBERS_A_FILE }
}

async function numberedEntries(kind: NumberedKind, file: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  const { upTo, ...numbers } = numbersOf(file)
  for (let { after } = numbers; ; await turn()) {
    const found = await NUMBERED[kind]({ after, upTo, limit: ROWS_A_TURN })
    entries.push(...found)
    after = found.at(-1)?.number ?? upTo
    if (found.length < ROWS_A_TURN) return entries
  }
}

/** The pages that are always there, and the categories that hold something. */
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
  for (let offset = 0; offset < MOST_TAGS; offset += ROWS_A_TURN) {
    const rows = await listTagsOfAtLeast(LEAST_PHOTOS_OF_A_TAG, { offset, limit: ROWS_A_TURN })
    // A tag that is used between two turns may come once more.
    for (const { tag, photoAddedAt } of rows)
      entries.set(tag, {
        path: tagPath(tag),
        changed: photoAddedAt === null ? null : new Date(photoAddedAt),
      })
    if (rows.length < ROWS_A_TURN) break
    await turn()
  }
  return [...entries.values()]
}

/** Whether there is anything to tell of in a file, without a look at all of it. */
export async function hasEntries(kind: SitemapKind, file: number): Promise<boolean> {
  if (kind === 'pages') return true
  const found =
    kind === 'tags'
      ? await listTagsOfAtLeast(LEAST_PHOTOS_OF_A_TAG, { offset: 0, limit: 1 })
      : await NUMBERED[kind]({ ...numbersOf(file), limit: 1 })
  return found.length > 0
}

/**
 * What a file of the sitemap holds; nothing where there is no such file. Never what is private, hidden, or
 * of a member who is suspended or leaving.
 * @param file from 1
 */
export async function sitemapEntries(kind: SitemapKind, file: number): Promise<SitemapEntry[]> {
  if (kind !== 'pages' && kind !== 'tags') return numberedEntries(kind, file)
  if (file !== 1) return []
  return kind === 'pages' ? pageEntries() : tagEntries()
}
