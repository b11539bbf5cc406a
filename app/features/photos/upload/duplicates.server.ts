import { listCopies } from '#db/queries/photo-digests.ts'
import { photoPath } from '#app/http/addresses.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import type { EarlierPhoto } from '../photo-messages.ts'
import { shortened } from './title-of-file.ts'

/** As much of a title as a message has room for; its page is found by the id. */
const LONGEST_TITLE = 60

/** The photos that the member had already under another id, by the id of the later one. */
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
        url: photoPath({ id, title: shortened(title, LONGEST_TITLE), user: viewer }),
      },
    ]),
  )
}

/** The photo that the member had already, byte for byte as it was uploaded; null where it is new. */
export async function earlierPhoto(viewer: Viewer, id: number): Promise<EarlierPhoto | null> {
  return (await earlierPhotos(viewer, [id])).get(id) ?? null
}
