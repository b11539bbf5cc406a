import { deleteOwnComment, insertComment, type CommentRow } from '#db/queries/comments.ts'
import { invalid, notFound, forbidden } from '#app/http/http-error.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { blockedError } from '../mutes/messages.ts'
import { requireActive, type Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { removeLinks } from './link-removal.ts'
import { commentSchema } from './schema.ts'

/**
 * Adds a comment to a photo (docs/product.md#validation). Removes links even if the
 * browser has done so: other clients do not.
 * @param photoId null if the URL contains no valid id
 * @param fields the submitted values, unvalidated
 * @returns the stored comment
 * @throws HttpError 404 for a photo that the member cannot see, 403 for a suspended member or a
 *   block between the two, 400 with messages by field
 */
export async function addComment(
  viewer: Viewer,
  photoId: number | null,
  fields: Record<string, unknown>,
): Promise<CommentRow> {
  const photo = await requirePhoto(photoId, viewer.id)
  requireActive(viewer)
  const parsed = commentSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const content = removeLinks(parsed.data.content)
  const comment = await insertComment({ userId: viewer.id, photoId: photo.id, content })
  if (!comment) throw notFound('Photo Not Found')
  if (typeof comment === 'string') throw blockedError(comment)
  return comment
}

/**
 * Deletes a member's own comment on a photo (docs/product.md#permissions).
 * @param commentId null for an invalid id
 * @throws HttpError 404 for an unknown photo or comment, 403 for another member's comment or a
 *   suspended member
 */
export async function removeComment(
  viewer: Viewer,
  photoId: number | null,
  commentId: number | null,
): Promise<void> {
  const photo = await requirePhoto(photoId, viewer.id)
  const missing = notFound('This comment does not exist.')
  if (commentId === null) throw missing
  requireActive(viewer)
  const outcome = await deleteOwnComment({ id: commentId, photoId: photo.id }, viewer.id)
  if (outcome === 'absent') throw missing
  if (outcome === 'forbidden') throw forbidden('This comment belongs to another member.')
}
