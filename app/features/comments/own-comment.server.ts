import { findComment } from '#db/queries/comments.ts'
import { forbidden, notFound } from '#app/http/http-error.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { EDIT_TIME } from './comment.ts'

export const missing = () => notFound('This comment does not exist.')
export const parentMissing = () =>
  notFound('The comment that you replied to does not exist anymore.')
export const othersComment = () => forbidden('This comment belongs to another member.')
export const tooLate = () => forbidden('A comment can be edited for 15 minutes.')

/**
 * Checks that a comment is the member's own and can still be edited, before a body is read.
 * @throws HttpError 404, 403
 */
export async function requireOwnComment(viewer: Viewer, commentId: number | null) {
  const comment = commentId === null ? null : await findComment(commentId)
  if (!comment) throw missing()
  await requirePhoto(comment.photoId, viewer.id)
  if (comment.userId !== viewer.id) throw othersComment()
  requireActive(viewer)
  if (Date.now() - comment.createdAt.getTime() > EDIT_TIME) throw tooLate()
  return comment
}
