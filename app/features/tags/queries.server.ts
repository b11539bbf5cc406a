import type { Page } from '#db/queries/photos.ts'
import { countTagPhotos, listTagPhotos, topTags } from '#db/queries/tags.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { categoryLinks } from '../categories/queries.server.ts'
import { toPhotoJson } from '../photos/serializers.server.ts'
import { shownCount, toCardPage } from '../photos/queries.server.ts'
import { TOP_TAGS } from './tag.ts'
import type { StripContent } from './tag-strip.tsx'

/** The number of categories in the strip, for the weight of the page. */
const STRIP_CATEGORIES = 3

/** The content of the strip above a feed. */
export async function stripContent(viewerId: string | null): Promise<StripContent> {
  const [tags, categories] = await Promise.all([topTags(TOP_TAGS), categoryLinks(viewerId)])
  const largest = categories
    .filter(({ picture }) => picture !== null)
    .sort((one, other) => other.photoCount - one.photoCount)
  return {
    tags: tags.map(({ tag }) => tag),
    categories: largest
      .slice(0, STRIP_CATEGORIES)
      .map(({ name, slug, picture }) => ({ name, slug, picture })),
  }
}

/** The photos of a tag, newest first, starting before `before`, and their total number. */
export async function tagPage(tag: string, viewerId: string | null, before?: number) {
  const [count, rows] = await Promise.all([
    countTagPhotos(tag),
    listTagPhotos(tag, viewerId, { before, limit: PAGE_SIZE + 1 }),
  ])
  const page = toCardPage(rows)
  return { count: shownCount(page, count, before), ...page }
}

/** The photos of a tag as JSON (docs/api.md). */
export async function tagPhotosJson(tag: string, viewerId: string | null, page: Page) {
  const rows = await listTagPhotos(tag, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
