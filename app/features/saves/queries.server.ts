import { listVisiblePhotos } from '#db/queries/photo-lists.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { idParameter } from '#app/http/addresses.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'

/**
 * The cards of the photos in `?ids=1,2,3`, at most one page, without those that the viewer may not
 * see.
 */
export async function cardsByIds(request: Request, viewerId: string | null): Promise<PhotoCard[]> {
  const values = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
  const ids = values.map(idParameter).filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await listVisiblePhotos(ids.slice(0, PAGE_SIZE), viewerId)
  return rows.map(toPhotoCard)
}
