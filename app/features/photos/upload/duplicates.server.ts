import { listCopies } from '#db/queries/photo-digests.ts'
import { photoPath } from '#app/http/addresses.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import type { EarlierPhoto } from '../photo-messages.ts'
import { shortened } from './title-of-file.ts'

/** Longest title in a message; the link uses the id. */
const MAX_TITLE_LENGTH = 60

/** The member's earlier photos with the same file, by the id of the later one. */
export async function earlierPhotos(
  viewer: Viewer,
  ids: number[],
): Promise<Map<number, EarlierPhoto>> {
  const copies = await listCopies(viewer.id, ids)
  return new Map(
    copies.map(({ photoId, earlier: { id, title } }) => [
      photoId,
      {
        id,
        title,
        url: photoPath({ id, title: shortened(title, MAX_TITLE_LENGTH), user: viewer }),
      },
    ]),
  )
}

/** The member's earlier photo with exactly the same file; null if there is none. */
export async function earlierPhoto(viewer: Viewer, id: number): Promise<EarlierPhoto | null> {
  return (await earlierPhotos(viewer, [id])).get(id) ?? null
}
