import { listVisiblePhotos } from '#db/queries/saved-photos.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { idParameter } from '#app/http/parameters.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'

/**
 * The photos in `?ids=1,2,3` that exist and that the viewer may see; at most one page. Invalid ids
 * are skipped.
 */
export async function namedCards(request: Request, viewerId: string | null): Promise<PhotoCard[]> {
  const named = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
  const ids = named.map(idParameter).filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await listVisiblePhotos(ids.slice(0, PAGE_SIZE), viewerId)
  return rows.map(toPhotoCard)
}
