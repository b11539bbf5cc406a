import { findBinder } from '#db/queries/binders.ts'
import { listPhotoTiles, neighborIds, type PhotoTileRow } from '#db/queries/related-photos.ts'
import { oncePerObject } from '#db/shared-reads.ts'
import { binderPath, photoPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { excerpt } from '#app/features/plain-text.ts'
import type { BinderRow, PhotoTile, RelatedPhotos } from './more-photos.tsx'
import { MAX_SIMILAR, similarIds, similarPath } from './similar-photos.server.ts'
import type { FirstSimilarPhotos, SimilarPhoto } from './similar-photos.tsx'
import type { PhotoDetail } from '../../photos/photo.ts'

const ROW = 12
const SIMILAR = 10
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
  const ids = await neighborIds({ id, binderId, userId: user.id }, viewerId, ROW)
  return ids.length > 0 ? listPhotoTiles(ids, viewerId) : []
}

async function binderRow(
  rows: PhotoTileRow[],
  photo: PhotoDetail,
  viewerId: string | null,
): Promise<BinderRow | null> {
  if (rows.length === 0 || photo.binderId === null) return null
  const binder = await findBinder(photo.binderId, viewerId)
  if (!binder) return null
  return { title: binder.title, url: binderPath(binder.user, binder), photos: rows.map(toTile) }
}

/** The part of a photo that `SimilarPhotos` shows; without a placeholder, to keep the page small. */
const toSimilar = oncePerObject((row: PhotoTileRow): SimilarPhoto => {
  const { id, title, altText, imageKey: key, width, height, animated, hasAlpha } = row
  const { dominantColor } = row
  return {
    ...{ id, url: photoPath(row), title: excerpt(title, TITLE_LENGTH), altText },
    picture: { key, width, height, animated, hasAlpha, dominantColor, placeholder: null },
  }
})

/** The first photos like another one, without those that the page shows already. */
async function firstSimilar(
  photo: PhotoDetail,
  viewerId: string | null,
  shown: Set<number>,
): Promise<FirstSimilarPhotos | null> {
  // All of them only for a viewer who has muted the members of the first.
  for (const needed of [shown.size + SIMILAR + EXTRA, MAX_SIMILAR]) {
    const { ids, isComplete } = await similarIds(photo, needed)
    const others = ids.filter((id) => !shown.has(id)).slice(0, needed)
    const rows = (await listPhotoTiles(others, viewerId)).slice(0, SIMILAR)
    const last = rows.at(-1)
    if (rows.length < SIMILAR && !isComplete) continue
    if (!last) return null
    const end = rows.length < SIMILAR ? ids.length : ids.indexOf(last.id) + 1
    return {
      photos: rows.map(toSimilar),
      nextHref: isComplete && end >= ids.length ? null : similarPath(photo, end),
    }
  }
  return null
}

/**
 * The photos below a photo: others of its binder, newest first, and photos like it. No photo appears twice.
 * @param photo as its page shows it to this viewer
 */
export async function relatedPhotos(
  photo: PhotoDetail,
  viewerId: string | null,
): Promise<RelatedPhotos> {
  const binderPhotos = await binderNeighbors(photo, viewerId)
  const row = await binderRow(binderPhotos, photo, viewerId)
  const shown = new Set(row ? binderPhotos.map(({ id }) => id) : [])
  return {
    binder: row,
    similar: await firstSimilar(photo, viewerId, shown),
  }
}
