import { newestPhotoIds } from '#db/queries/promo-cards.ts'
import { popularPhotoIds } from '#db/queries/popular-photos.ts'
import { neighborIds, similarPhotoIds } from '#db/queries/related-photos.ts'
import { listPhotosByIds } from '#db/queries/search.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import type { PhotoDetail } from '../../photos/photo.ts'
import { toPhotoCard } from '../../photos/serializers.server.ts'

/** The list of each photo ends here. */
export const MAX_SIMILAR = 200
const PER_REASON = 100

/**
 * The ids of photos like another one: those that share the most tags first, then others of its
 * binder and of its member, newest first, then the popular ones. Longer lists begin with the same
 * ids.
 * @returns the ids, and whether there are no more
 */
export async function similarIds(
  photo: PhotoDetail,
  needed: number,
): Promise<{ ids: number[]; isComplete: boolean }> {
  const { id, binderId, user } = photo
  const reasons = [
    () => similarPhotoIds(photo, PER_REASON),
    async () =>
      binderId === null ? [] : neighborIds({ id, binderId, userId: user.id }, null, PER_REASON),
    () => newestPhotoIds('member', user.id, PER_REASON),
    () => popularPhotoIds(PER_REASON),
  ]
  const ids = new Set<number>()
  let read = 0
  for (const reason of reasons) {
    if (ids.size > needed) break
    for (const found of await reason()) if (found !== id) ids.add(found)
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
  return { photos: rows.map(toPhotoCard), next: end < ids.length ? { from: end } : null }
}

/** The `from` of a request: how many photos the pages before have passed; 0 for anything invalid. */
export function similarFrom(request: Request): number {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  return /^\d{1,3}$/.test(from) ? Number(from) : 0
}

/** The address of a photo's list, from a position on. */
export const similarPath = (photo: Pick<PhotoDetail, 'url'>, from = 0): string =>
  `${photo.url}/similar${from > 0 ? `?from=${from}` : ''}`
