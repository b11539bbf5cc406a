import { z } from 'zod'
import { toggleCommentLike } from '#db/queries/comment-likes.ts'
import {
  deleteOwnComment,
  findComment,
  findPhotoOfComment,
  hideCommentOnOwnPhoto,
  insertComment,
  restoreOwnComment,
  updateOwnComment,
  type CommentAddress,
} from '#db/queries/comments.ts'
import { muteConversation } from '#db/queries/conversations.ts'
import { forbidden, invalid, notFound } from '#app/http/http-error.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { blockedError } from '../mutes/messages.ts'
import { firstDayLimits } from '../sign-in/first-day.server.ts'
import { holdingOf } from '../sign-in/held-posts.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { requiredText, validate, type Fields } from '#app/http/forms/text.ts'
import { COMMENTS_CLOSED, EDIT_TIME, MAXIMUM_COMMENT_LENGTH, mentionedNames } from './comment.ts'
import { removeLinks } from './link-removal.ts'
import {
  missing,
  othersComment,
  parentMissing,
  requireOwnComment,
  tooLate,
} from './own-comment.server.ts'

const parentId = z
  .union(
    [
      z.literal(['', null]).transform(() => null),
      z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
    ],
    'parentId must be the id of a comment',
  )
  .nullish()

/**
 * The text of a comment (docs/product.md#validation): its length is checked before links are
 * removed.
 */
export const commentSchema = z.object({
  content: requiredText('Comment', MAXIMUM_COMMENT_LENGTH, 'Please write a comment'),
})

export const newCommentSchema = commentSchema.extend({ parentId })

/**
 * Adds a comment or a reply to a photo (docs/product.md#validation), without links.
 * @param binderId the cart at whose page it is written
 * @returns it; null if it waits for a moderator.
 * @throws HttpError 404 for an unknown photo or comment, 403 for a suspended member, a block
 * between the two or closed comments, 400 with messages by field, also for too many replies
 */
export async function addComment(
  viewer: Viewer,
  photoId: number | null,
  fields: Fields,
  binderId: number | null = null,
) {
  const photo = await requirePhoto(photoId, viewer.id)
  requireActive(viewer)
  const { parentId, content: typed } = validate(newCommentSchema, fields)
  const content = removeLinks(typed)
  const comment = await insertComment({
    userId: viewer.id,
    photoId: photo.id,
    content,
    parentId,
    binderId,
    mentions: mentionedNames(content),
    firstDay: firstDayLimits(),
    holding: holdingOf(viewer),
  })
  if (comment === 'held') return null
  if (!comment) throw notFound('Photo Not Found')
  if (comment === 'absent') throw parentMissing()
  if (comment === 'closed') throw forbidden(COMMENTS_CLOSED)
  if (comment === 'full') throw invalid({ parentId: ['This comment has too many replies.'] })
  if (typeof comment === 'string') throw blockedError(comment)
  return comment
}

/**
 * Changes the text of a member's own comment, for 15 minutes (docs/product.md#permissions), and
 * returns it.
 * @throws HttpError 404 for an unknown comment, 403 for another member's, after 15 minutes, or if
 * suspended, 400 with messages by field
 */
export async function editComment(viewer: Viewer, commentId: number | null, fields: Fields) {
  const { content: current } = await requireOwnComment(viewer, commentId)
  const { merged } = changedFields(fields, { content: current })
  const content = removeLinks(validate(commentSchema, merged).content)
  const outcome = await updateOwnComment(commentId ?? 0, viewer.id, {
    content,
    mentions: mentionedNames(content),
    firstDay: firstDayLimits(),
    editTime: EDIT_TIME,
  })
  if (outcome === 'absent') throw missing()
  if (outcome === 'forbidden') throw othersComment()
  if (outcome === 'late') throw tooLate()
  return outcome
}

/**
 * Likes or unlikes a comment.
 * @param wanted the wanted state; by default the other one than now
 * @returns the state and number of likes
 * @throws HttpError 404 for an unknown comment or one whose photo the member cannot see, 403 if
 * suspended or for a block
 */
export async function likeComment(viewer: Viewer, commentId: number | null, wanted?: boolean) {
  const comment = commentId === null ? null : await findComment(commentId)
  if (!comment) throw missing()
  await requirePhoto(comment.photoId, viewer.id)
  requireActive(viewer)
  const outcome = await toggleCommentLike(viewer.id, comment.id, wanted)
  if (!outcome) throw missing()
  if (typeof outcome === 'string') throw blockedError(outcome)
  return outcome
}

/**
 * Mutes the conversation about a photo, or ends that: no notifications of its comments.
 * @throws HttpError 404
 */
export async function changeConversationMute(
  viewer: Viewer,
  photoId: number | null,
  muted: boolean,
): Promise<void> {
  const photo = await requirePhoto(photoId, viewer.id)
  if (!(await muteConversation(viewer.id, photo.id, muted))) throw notFound('Photo Not Found')
}

type OwnChange = (
  address: CommentAddress,
  userId: string,
) => Promise<'done' | 'absent' | 'forbidden'>

async function changeOwn(
  viewer: Viewer,
  photoId: number | null,
  commentId: number | null,
  change: OwnChange,
): Promise<void> {
  if (commentId === null || photoId === null) throw missing()
  requireActive(viewer)
  const outcome = await change({ id: commentId, photoId }, viewer.id)
  if (outcome === 'absent') throw missing()
  if (outcome === 'forbidden') throw othersComment()
}

const photoOf = async (commentId: number | null) =>
  commentId === null ? null : findPhotoOfComment(commentId)

/**
 * Deletes a member's own comment, also where the member does not see the photo any more, or one on
 * an own photo, with its replies. It is hidden at once, and gone when it cannot be restored any
 * more.
 * @throws HttpError 404, 403 for another one or if suspended
 */
export const removeComment = (viewer: Viewer, photoId: number | null, commentId: number | null) =>
  changeOwn(viewer, photoId, commentId, deleteOwnComment)

/**
 * The same by the comment's id alone.
 * @throws HttpError as `removeComment`
 */
export const removeCommentById = async (viewer: Viewer, commentId: number | null) =>
  removeComment(viewer, await photoOf(commentId), commentId)

/**
 * Undoes the deletion of a comment by the same member, for 10 minutes.
 * @throws HttpError as `removeComment`, 404 also if it is gone, or another member has deleted it
 */
export const restoreComment = async (viewer: Viewer, commentId: number | null) =>
  changeOwn(viewer, await photoOf(commentId), commentId, restoreOwnComment)

/**
 * Hides another's comment on an own photo from all but its author and the owner, or shows it again.
 * @throws HttpError as `removeComment`, 403 also for an own comment
 */
export const hideComment = async (viewer: Viewer, commentId: number | null, hidden: boolean) =>
  changeOwn(viewer, await photoOf(commentId), commentId, (address, userId) =>
    hideCommentOnOwnPhoto(address, userId, hidden),
  )
