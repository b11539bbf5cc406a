import { listVisiblePhotos } from '#db/queries/saved-photos.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { idParameter } from '#app/http/parameters.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'

/**
 * The photos that the address names by `?ids=1,2,3`, as far as there are such and the viewer may see
 * them; at most a page of them. What is no id is left out: nobody types it.
 */
export async function namedCards(request: Request, viewerId: string | null): Promise<PhotoCard[]> {
  const named = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
  const ids = named.map(idParameter).filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await listVisiblePhotos(ids.slice(0, PAGE_SIZE), viewerId)
  return rows.map(toPhotoCard)
}
