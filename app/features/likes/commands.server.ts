import { toggleLike } from '#db/queries/likes.ts'
import { notFound } from '#app/http/http-error.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { blockedError } from '../mutes/messages.ts'
import { requireActive, type Viewer } from '../sign-in/viewer.ts'

/**
 * Likes or unlikes a photo (docs/product.md#states). Members may like their own photos.
 * @param wanted the wanted state; the other one than now if it is left out
 * @returns the new state and the number of likes
 * @throws HttpError 404 for a photo that the member cannot see, 403 for a suspended member or a
 *   block between the two
 */
export async function likePhoto(viewer: Viewer, photoId: number | null, wanted?: boolean) {
  const photo = await requirePhoto(photoId, viewer.id)
  requireActive(viewer)
  const state = await toggleLike(viewer.id, photo.id, wanted)
  if (!state) throw notFound('Photo Not Found')
  if (typeof state === 'string') throw blockedError(state)
  return state
}
