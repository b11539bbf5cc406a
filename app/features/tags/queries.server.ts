import type { Page } from '#db/queries/photos.ts'
import { countTagPhotos, listTagPhotos } from '#db/queries/tags.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toPhotoJson } from '../photos/serializers.server.ts'
import { shownCount, toCardPage } from '../photos/queries.server.ts'

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
