import { findBinder } from '#db/queries/binders.ts'
import {
  similarPhotoIds,
  listPhotoTiles,
  neighborIds,
  type PhotoTileRow,
} from '#db/queries/related-photos.ts'
import { oncePerObject } from '#db/shared-reads.ts'
import { binderPath, photoPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { excerpt } from '#app/features/plain-text.ts'
import type { PhotoTile, RelatedPhotos } from './more-photos.tsx'
import type { PhotoDetail } from '../photo.ts'

/** Photos per row. A row takes the page's width, or half of it if there are two. */
const ROW = 12
const HALF_ROW = ROW / 2
/** Extra photos to fetch, because some may be by suspended or muted members. */
const EXTRA = 12

const TITLE_LENGTH = 80

const toTile = oncePerObject((row: PhotoTileRow): PhotoTile => {
  return {
    url: photoPath(row),
    alt: row.altText || excerpt(row.title, TITLE_LENGTH),
    src: miniaturePath(row.imageKey),
    tint: row.dominantColor,
  }
})

async function binderNeighbors(photo: PhotoDetail, viewerId: string | null) {
  const { id, binderId, user } = photo
  if (binderId === null) return []
  const ids = await neighborIds({ id, binderId, userId: user.id }, viewerId, HALF_ROW)
  return ids.length > 0 ? listPhotoTiles(ids, viewerId) : []
}

async function binderSection(rows: PhotoTileRow[], photo: PhotoDetail, viewerId: string | null) {
  if (rows.length === 0 || photo.binderId === null) return null
  const binder = await findBinder(photo.binderId, viewerId)
  if (!binder) return null
  return {
    title: binder.title,
    url: binderPath(binder.user, binder),
    photos: rows.map(toTile),
  }
}

/**
 * The photos below a photo: others of its binder, newest first, and others that share its tags,
 * most shared tags first. No photo appears twice.
 * @param photo as its page shows it to this viewer
 * @returns `RelatedPhotos` as JSON, see `MorePhotos`; null if there are none
 */
export async function relatedPhotos(
  photo: PhotoDetail,
  viewerId: string | null,
): Promise<string | null> {
  const binderPhotos = await binderNeighbors(photo, viewerId)
  const shown = new Set(binderPhotos.map(({ id }) => id))
  const found = await similarPhotoIds(photo, ROW + EXTRA)
  const others = found.filter((id) => !shown.has(id))
  const similar = others.length > 0 ? await listPhotoTiles(others, viewerId) : []
  const related: RelatedPhotos = {
    binder: await binderSection(binderPhotos, photo, viewerId),
    similar: similar.slice(0, shown.size > 0 ? HALF_ROW : ROW).map(toTile),
  }
  return related.binder || related.similar.length > 0 ? JSON.stringify(related) : null
}
