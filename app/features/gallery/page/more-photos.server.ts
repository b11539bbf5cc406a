import { findBinder } from '#db/queries/binders.ts'
import {
  listPhotoTiles,
  neighborIds,
  newestPhotoIds,
  type PhotoTileRow,
  similarPhotoIds,
} from '#db/queries/related-photos.ts'
import { binderPath, photoPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import type { PhotoTile } from './more-photos.tsx'
import type { SimilarPhoto } from './similar-photos.tsx'
import type { PhotoDetail } from '../../photos/photo.ts'
import { popularPhotoIds } from '#db/queries/popular-photos.ts'
import { listPhotosByIds } from '#db/queries/search.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toPhotoCards, toSmallPicture } from '../../photos/serializers.server.ts'

const ROW = 12
const SIMILAR = 10
/** Extra photos to fetch, because some may be by suspended or muted members. */
const EXTRA = 12

const TITLE_LENGTH = 80

const toTile = (row: PhotoTileRow): PhotoTile => ({
  url: photoPath(row),
  alt: row.altText || excerpt(row.title, TITLE_LENGTH),
  src: miniaturePath(row.imageKey),
  tint: row.dominantColor,
})

async function binderNeighbors(photo: PhotoDetail, viewerId: string | null) {
  const { id, binderId, user } = photo
  if (binderId === null) return []
  const ids = await neighborIds({ id, binderId, userId: user.id }, viewerId, ROW)
  return ids.length > 0 ? listPhotoTiles(ids, viewerId) : []
}

async function binderRow(rows: PhotoTileRow[], photo: PhotoDetail, viewerId: string | null) {
  if (rows.length === 0 || photo.binderId === null) return null
  const binder = await findBinder(photo.binderId, viewerId)
  if (!binder) return null
  return { title: binder.title, url: binderPath(binder.user, binder), photos: rows.map(toTile) }
}

/**
 * The part of a photo that `SimilarPhotos` shows; without a placeholder, to keep the page small.
 */
const toSimilar = (row: PhotoTileRow): SimilarPhoto => ({
  id: row.id,
  url: photoPath(row),
  title: excerpt(row.title, TITLE_LENGTH),
  altText: row.altText,
  picture: toSmallPicture(row),
})

async function firstSimilar(photo: PhotoDetail, viewerId: string | null, shown: Set<number>) {
  // More only for a viewer who has muted members of the first.
  for (const most of [SIMILAR, SIMILAR + EXTRA, MAX_SIMILAR]) {
    const { ids, isComplete } = await similarIds(photo, shown.size + most)
    const others = ids.filter((id) => !shown.has(id)).slice(0, most)
    const rows = (await listPhotoTiles(others, viewerId)).slice(0, SIMILAR)
    const last = rows.at(-1)
    if (rows.length < SIMILAR && !isComplete) continue
    if (!last) return null
    const end = rows.length < SIMILAR ? ids.length : ids.indexOf(last.id) + 1
    return {
      items: JSON.stringify(rows.map(toSimilar)),
      nextHref: isComplete && end >= ids.length ? null : similarPath(photo, end),
    }
  }
  return null
}

/** The photos below a photo: others of its binder, newest first, and photos like it. */
export async function relatedPhotos(photo: PhotoDetail, viewerId: string | null) {
  const binderPhotos = await binderNeighbors(photo, viewerId)
  const row = await binderRow(binderPhotos, photo, viewerId)
  const shown = new Set(row ? binderPhotos.map(({ id }) => id) : [])
  return {
    binder: row,
    similar: await firstSimilar(photo, viewerId, shown),
  }
}

const MAX_SIMILAR = 200
const PER_REASON = 100
type Reason = (limit: number) => number[] | Promise<number[]>

/**
 * The ids of photos like another one: most shared tags first, then others of its binder and member,
 * then the popular ones.
 */
async function similarIds(photo: PhotoDetail, needed: number) {
  const { id, binderId, user } = photo
  const reasons: Reason[] = [
    (limit) => similarPhotoIds(photo, limit),
    (limit) =>
      binderId === null ? [] : neighborIds({ id, binderId, userId: user.id }, null, limit),
    (limit) => newestPhotoIds('member', user.id, limit),
    (limit) => popularPhotoIds(limit),
  ]
  const ids = new Set<number>()
  let read = 0
  for (const reason of reasons) {
    if (ids.size > needed) break
    // Besides the needed ones and this photo, it can find those that are there already.
    const limit = Math.min(PER_REASON, needed + 2 + ids.size)
    for (const found of await reason(limit)) if (found !== id) ids.add(found)
    read++
  }
  return {
    ids: [...ids].slice(0, MAX_SIMILAR),
    isComplete: read === reasons.length || ids.size >= MAX_SIMILAR,
  }
}

/** One page of the photos like another one, and where the next page starts; null at the end. */
export async function similarPage(photo: PhotoDetail, viewerId: string | null, from: number) {
  const { ids } = await similarIds(photo, MAX_SIMILAR)
  let end = Math.min(from, ids.length)
  const rows = []
  // Some may be by members whom the viewer has muted.
  while (rows.length === 0 && end < ids.length) {
    const part = ids.slice(end, end + PAGE_SIZE)
    end += part.length
    rows.push(...(await listPhotosByIds(part, viewerId)))
  }
  return { photos: toPhotoCards(rows, 0), next: end < ids.length ? { from: end } : null }
}

/**
 * The `from` of a request: how many photos the pages before have passed; 0 for anything invalid.
 */
export function similarFrom(request: Request): number {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  return /^\d{1,3}$/.test(from) ? Number(from) : 0
}

export const similarPath = (photo: Pick<PhotoDetail, 'url'>, from = 0): string =>
  `${photo.url}/similar${from > 0 ? `?from=${from}` : ''}`
