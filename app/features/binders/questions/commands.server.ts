import { notFound } from '#app/http/http-error.ts'
import {
  addComment,
  changeConversationMute,
  removeCommentById,
  hideComment,
} from '../../comments/commands.server.ts'
import { closeComments } from '../../photos/commands.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { idField, type Fields } from '#app/http/forms/text.ts'
import { photoOfQuestion, questionPhoto } from './queries.server.ts'
import { getBinder, activeBinder, changedBinder } from '../access.server.ts'

/**
 * Asks about a cart for sale, or answers (docs/product.md#carts): a comment on the cart's photo.
 * @returns the comment, or null if it waits for a moderator
 * @throws HttpError as `addComment`, 404 for a cart of which nobody can ask
 */
export async function askAboutCart(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  const answered = idField('').safeParse(fields.parentId).data ?? null
  const photoId =
    answered === null
      ? ((await questionPhoto(binder, viewer.id))?.id ?? null)
      : await photoOfQuestion(binder.id, answered)
  if (photoId === null) throw notFound('This cart takes no questions.')
  return addComment(viewer, photoId, fields, binder.id)
}

/**
 * Deletes a question or an answer.
 * @throws HttpError as `removeComment`
 */
export async function removeQuestion(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  await removeCommentById(viewer, questionOf(fields))
  return binder
}

const questionOf = ({ commentId }: Fields) => idField('').safeParse(commentId).data ?? null

/**
 * Hides another's question or answer about an own cart, or shows it again.
 * @throws HttpError as `removeQuestion`
 */
export async function hideQuestion(
  viewer: Viewer,
  id: number | null,
  fields: Fields,
  hidden: boolean,
) {
  const binder = await activeBinder(viewer, id)
  await hideComment(viewer, questionOf(fields), hidden)
  return binder
}

/**
 * Closes the questions about a member's own cart, or opens them again: the comments of its photo.
 * @throws HttpError 404, 403 for another member's or if suspended
 */
export async function closeQuestions(viewer: Viewer, id: number | null, closed: boolean) {
  const binder = await changedBinder(viewer, id)
  const photo = await questionPhoto(binder, viewer.id)
  if (!photo) throw notFound('This cart takes no questions.')
  await closeComments(viewer, photo.id, closed)
  return binder
}

/**
 * Mutes the conversation about a cart, or ends that.
 * @throws HttpError 404
 */
export async function muteQuestions(viewer: Viewer, id: number | null, muted: boolean) {
  const binder = await getBinder(id, viewer.id)
  const photo = await questionPhoto(binder, viewer.id)
  await changeConversationMute(viewer, photo?.id ?? null, muted)
  return binder
}
