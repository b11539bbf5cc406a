import { toggleLike } from '#db/queries/likes.ts'
import { notFound } from '#app/http/http-error.ts'
import { blockedError } from '../mutes/messages.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'

/**
 * Likes or unlikes a photo, also an own one.
 * @param wanted the wanted state; by default the other one than now
 * @returns the state and number of likes
 * @throws HttpError 404 if the member cannot see it, 403 if suspended or for a block
 */
export async function likePhoto(viewer: Viewer, photoId: number | null, wanted?: boolean) {
  if (viewer.suspended) {
    // Absent comes before forbidden; only here the photo is read apart.
    await requirePhoto(photoId, viewer.id)
    requireActive(viewer)
  }
  const state = photoId === null ? null : await toggleLike(viewer.id, photoId, wanted)
  if (!state) throw notFound('Photo Not Found')
  if (typeof state === 'string') throw blockedError(state)
  return state
}
