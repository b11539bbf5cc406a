import { textLimits } from '#app/http/forms/text.ts'
import { redirect } from '@remix-run/node'
import { choiceName } from '#app/features/binders/binder.ts'
import { organizePhotos } from '#app/features/binders/commands.server.ts'
import {
  addComment,
  commentSchema,
  changeConversationMute,
  editComment,
  hideComment,
  likeComment,
  removeComment,
} from '#app/features/comments/commands.server.ts'
import { photoOfDeletion } from '#app/features/comments/queries.server.ts'
import {
  COMMENT_DELETED,
  COMMENT_HELD,
  COMMENT_HIDDEN,
  COMMENT_SHOWN,
  COMMENTS_CLOSED,
  COMMENTS_OPEN,
} from '#app/features/comments/comment.ts'
import { followMember } from '#app/features/follows/commands.server.ts'
import { likePhoto } from '#app/features/likes/commands.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { closeComments } from '#app/features/photos/commands.server.ts'
import type { PhotoDetail } from '#app/features/photos/photo.ts'
import { photoOfForm } from '#app/features/photos/queries.server.ts'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { COVER_REMOVED, coverSet } from '#app/features/profiles/profile.ts'
import { saveMessage } from '#app/features/saves/collection.ts'
import { savePhoto } from '#app/features/saves/commands.server.ts'
import { intentAction, type MemberForm } from '#app/handlers/form-action.server.ts'
import type { PendingAction } from '#app/handlers/pending-action.server.ts'
import { commentPath, idOfSlug, idParameter, memberPath } from '#app/http/addresses.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { forbidden } from '#app/http/http-error.ts'
import { referringPage } from '#app/http/request-paths.server.ts'

type PhotoForm = MemberForm<PhotoDetail>

/** Another page of this site that submitted the form: a grid, or the home feed with its dialog. */
function submittingPage({ request }: PhotoForm): string | null {
  const page = referringPage(request)
  return page === null || page.startsWith('/photo/') ? null : page
}

async function like(form: PhotoForm) {
  const { viewer, target: photo } = form
  await withErrorMessage('Failed to update photo interaction', () => likePhoto(viewer, photo.id))
  const page = submittingPage(form)
  // A grid shows the filled heart; only the photo's own page shows a message
  // (docs/product.md#messages).
  if (page !== null) return redirect(page, 303)
  return { to: photo.url, message: 'Photo interaction updated!' }
}

async function save({ viewer, target: photo }: PhotoForm) {
  const { saved } = await withErrorMessage('Failed to save photo', () =>
    savePhoto(viewer, photo.id),
  )
  return { to: photo.url, message: saveMessage(photo.id, saved) }
}

async function follow(form: PhotoForm) {
  const { viewer, target: photo } = form
  const { following } = await followMember(viewer, photo.user.id)
  const message = `${following ? 'Now following' : 'Unfollowed'} ${authorName(photo.user)}`
  return { to: submittingPage(form) ?? photo.url, message }
}

const parseId = (value: unknown) => idParameter(typeof value === 'string' ? value : undefined)

async function comment(form: PhotoForm) {
  const { viewer, target: photo, fields } = form
  const isEdit = fields.intent === 'edit-comment'
  const stored = isEdit
    ? await editComment(viewer, parseId(fields.commentId), fields)
    : await addComment(viewer, photo.id, fields)
  if (!stored)
    return {
      to: submittingPage(form) ?? photo.url,
      message: { kind: 'success' as const, title: 'Success', text: COMMENT_HELD },
    }
  // A new comment is the first one; a reply or an earlier comment may not be on the photo's plain
  // page.
  const isFirst = !isEdit && stored.parentId === null
  const shown = isFirst ? photo.url : commentPath(photo.url, stored.id)
  const text = isEdit ? 'Comment updated!' : 'Comment added!'
  return {
    to: submittingPage(form) ?? shown,
    message: { kind: 'success' as const, title: 'Success', text },
  }
}

/**
 * A member who may not comment has no form: the error screen shows the text. Without its parent a
 * reply can become a comment.
 */
const isCommentError = (status: number) => status !== 403

async function likeOfComment(form: PhotoForm) {
  const { viewer, target: photo, fields } = form
  const id = parseId(fields.commentId)
  await likeComment(viewer, id)
  return redirect(
    submittingPage(form) ?? (id === null ? photo.url : commentPath(photo.url, id)),
    303,
  )
}

async function muteConversation({ viewer, target: photo, fields }: PhotoForm) {
  const muted = fields.intent === 'mute-conversation'
  await changeConversationMute(viewer, photo.id, muted)
  return { to: photo.url, message: muted ? 'Conversation muted' : 'Conversation unmuted' }
}

async function closePhotoComments({ viewer, target: photo, fields }: PhotoForm) {
  const closes = fields.intent === 'close-comments'
  await closeComments(viewer, photo.id, closes)
  return { to: photo.url, message: closes ? COMMENTS_CLOSED : COMMENTS_OPEN }
}

async function deleteComment(form: PhotoForm) {
  const { viewer, target: photo, fields } = form
  await removeComment(viewer, photo.id, parseId(fields.commentId))
  return { to: submittingPage(form) ?? photo.url, message: COMMENT_DELETED }
}

async function hideOrShowComment(form: PhotoForm) {
  const { viewer, target: photo, fields } = form
  const id = parseId(fields.commentId)
  const hidden = fields.intent === 'hide-comment'
  await hideComment(viewer, id, hidden)
  return {
    to: submittingPage(form) ?? commentPath(photo.url, id ?? 0),
    message: hidden ? COMMENT_HIDDEN : COMMENT_SHOWN,
  }
}

async function profileCover({ viewer, target: photo, fields }: PhotoForm) {
  if (photo.user.id !== viewer.id) throw forbidden()
  const isCover = fields.intent === 'profile-cover'
  await updateProfile(viewer, { coverPhotoId: isCover ? photo.id : null })
  return { to: photo.url, message: isCover ? coverSet(memberPath(viewer)) : COVER_REMOVED }
}

async function binderCover({ viewer, target: photo }: PhotoForm) {
  if (photo.user.id !== viewer.id) throw forbidden()
  const chosen = { [choiceName(photo.id)]: 'on' }
  return { to: photo.url, message: await organizePhotos(viewer, photo.binderId, 'cover', chosen) }
}

function pending(
  { intent, commentId: comment }: Record<string, unknown>,
  { slug = '' }: { slug?: string },
): PendingAction | undefined {
  const photoId = idOfSlug(slug)
  const commentId = parseId(comment)
  if (intent === 'like-comment' && commentId !== null) return { intent, commentId }
  if (photoId === null || (intent !== 'like' && intent !== 'save' && intent !== 'follow')) return
  return { intent, photoId }
}

export const photoAction = intentAction({
  texts: textLimits(commentSchema),
  find: ({ viewer, params, fields }) => {
    const id = idOfSlug(params.slug ?? '')
    return fields.intent === 'delete-comment'
      ? photoOfDeletion(id, parseId(fields.commentId), viewer.id)
      : photoOfForm(id, viewer.id)
  },
  pending,
  intents: {
    like: { limit: 'reactions', run: like },
    save: { limit: 'reactions', run: save },
    follow: { limit: 'reactions', run: follow },
    comment: {
      failure: 'Failed to add comment',
      inForm: isCommentError,
      makes: true,
      run: comment,
    },
    'edit-comment': { failure: 'Failed to update comment', inForm: isCommentError, run: comment },
    'like-comment': { limit: 'reactions', run: likeOfComment },
    'delete-comment': { run: deleteComment },
    'hide-comment': { run: hideOrShowComment },
    'show-comment': { run: hideOrShowComment },
    'close-comments': { run: closePhotoComments },
    'open-comments': { run: closePhotoComments },
    'mute-conversation': { run: muteConversation },
    'unmute-conversation': { run: muteConversation },
    'profile-cover': { run: profileCover },
    'remove-profile-cover': { run: profileCover },
    'binder-cover': { run: binderCover },
  },
})
