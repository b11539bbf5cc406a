import { listLikedComments } from '#db/queries/comment-likes.ts'
import {
  findComment,
  listComments,
  listReplies,
  type CommentPage as PageOfComments,
  type CommentRow,
} from '#db/queries/comments.ts'
import { usernamesOf } from '#db/queries/conversations.ts'
import { findOwner, findOwnerOfAny } from '#db/queries/photos.ts'
import { suggestMentions } from '#db/queries/mention-suggestions.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { authorName } from '../members/author.ts'
import type { Comment, CommentThread, PhotoDetail, ShownComment } from '../photos/photo.ts'
import { toAuthor } from '../members/serializers.server.ts'
import { toComment } from '../photos/serializers.server.ts'
import { photoOfForm, requireShownPhoto } from '../photos/queries.server.ts'
import type { CommentTarget } from './comment-form.tsx'
import {
  COMMENTS_PER_PAGE,
  FIRST_REPLIES,
  REPLIES_PER_PAGE,
  toCommentPage,
  type CommentPage,
  isUsernameStart,
  MAXIMUM_MENTION_SUGGESTIONS,
} from './comment.ts'

/** The cursor of a page of comments, or a comment that the page must contain. */
export interface CommentPosition {
  before?: number
  comment?: number
  after?: number
}

/**
 * Reads `?comments={id}`, `?comment={id}` and `?after={id}` of a photo's URL; a form's comment is
 * on its page.
 */
export function commentPosition(request: Request): CommentPosition {
  const ofForm = ofTarget(request)?.id
  return {
    before: parseContinuation(request, 'comments'),
    comment: parseContinuation(request, 'comment') ?? ofForm,
    after: parseContinuation(request, 'after'),
  }
}

const TARGETS = ['reply', 'edit', 'delete'] as const

function ofTarget(request: Request) {
  const kind = TARGETS.find((name) => parseContinuation(request, name) !== undefined)
  return kind && { kind, id: parseContinuation(request, kind) ?? 0 }
}

/**
 * What the form below a comment is for: `?reply={id}`, `?edit={id}` or `?delete={id}` of a photo's
 * URL; null for a new comment.
 */
export function commentTarget(
  request: Request,
  photo: PhotoDetail,
  viewerId: string,
): CommentTarget | null {
  const { id, kind } = ofTarget(request) ?? {}
  if (id === undefined || kind === undefined) return null
  const found = photo.comments
    .flatMap((thread) => [thread, ...thread.replies])
    .find((comment) => comment.id === id)
  if (!found) return null
  const name = authorName(found.user)
  if (kind === 'delete')
    return [found.user.id, photo.user.id].includes(viewerId) ? { kind, id, name } : null
  return { kind, id, name, text: kind === 'edit' ? found.content : '' }
}

/** The comments at a position with their first replies; the newest if there are none. */
export async function commentPageAt(
  photoId: number,
  viewerId: string | null,
  position: CommentPosition,
) {
  const limit = COMMENTS_PER_PAGE + 1
  const opened = await openedAt(photoId, position)
  const newest = toCommentPage(await listComments(photoId, viewerId, { limit }, 'top'))
  const isEarlier = opened && newest.earlier !== null && opened.id < newest.earlier
  const before = isEarlier ? opened.id + 1 : position.before
  if (before !== undefined) {
    const page = toCommentPage(await listComments(photoId, viewerId, { before, limit }, 'top'))
    if (page.comments.length > 0) return withReplies(page, true)
  }
  return withReplies(newest, false)

  async function withReplies(page: CommentPage<CommentRow>, continued: boolean) {
    return { ...page, ...(await readThreads(page.comments, photoId, viewerId, opened)), continued }
  }
}

async function openedAt(photoId: number, { comment, after }: CommentPosition) {
  if (comment === undefined) return null
  const row = await findComment(comment)
  if (!row || row.photoId !== photoId) return { id: comment, after: 0 }
  if (row.parentId === null) return { id: comment, after: after ?? 0 }
  const first = await listReplies({ id: row.parentId, photoId }, null, { limit: FIRST_REPLIES })
  const isFirst = first.some(({ id }) => id === comment)
  return { id: row.parentId, after: after ?? (isFirst ? 0 : comment - 1) }
}

async function readThreads(
  rows: CommentRow[],
  photoId: number,
  viewerId: string | null,
  opened: { id: number; after: number } | null,
): Promise<{ comments: CommentThread[] }> {
  const threads = await Promise.all(
    rows.map(async (row) => {
      // Members may see replies that are not counted, because they are hidden from others.
      const hasReplies = row.repliesCount > 0 || viewerId !== null
      if (!hasReplies || row.ownerHiddenAt) return { row, replies: [], later: null }
      const after = opened?.id === row.id ? opened.after : 0
      const size = after > 0 ? REPLIES_PER_PAGE : FIRST_REPLIES
      const found = await listReplies({ id: row.id, photoId }, viewerId, { after, limit: size + 1 })
      const replies = found.slice(0, size)
      const later = found.length > size ? (replies.at(-1)?.id ?? null) : null
      return {
        row,
        replies,
        later,
        ...(after > 0 && { continued: true }),
      }
    }),
  )
  const all = threads.flatMap(({ row, replies }) => [row, ...replies])
  const liked = await likedAmong(all, viewerId)
  const usernames = usernamesOf(all.flatMap(({ mentions }) => Object.values(mentions ?? {})))
  const toShown = (row: CommentRow): ShownComment => {
    const comment = {
      ...toComment(row, liked.has(row.id)),
      ...(row.ownerHiddenAt && { hidden: true as const }),
    }
    const mentions = Object.entries(row.mentions ?? {}).flatMap(([name, id]) => {
      const username = usernames.get(id)
      return username === undefined ? [] : [{ name, username }]
    })
    return mentions.length > 0 ? { ...comment, mentions } : comment
  }
  const comments = threads.map(({ row, replies, ...page }) => ({
    ...toShown(row),
    replies: replies.map(toShown),
    ...page,
  }))
  return { comments }
}

/** Comments with their first replies, as pages show them. */
export const threadsOf = async (rows: CommentRow[], viewerId: string | null) =>
  (await readThreads(rows, 0, viewerId, null)).comments

/**
 * The photo of a form that deletes a comment. An author who does not see the photo any more, as
 * after the end of following, gets it with the home page as its address.
 * @throws HttpError 404
 */
export async function photoOfDeletion(
  photoId: number | null,
  commentId: number | null,
  viewerId: string,
): Promise<PhotoDetail> {
  const comment = commentId === null ? null : await findComment(commentId)
  const isOwn = comment?.userId === viewerId && comment.photoId === photoId
  if (!isOwn || findOwner(comment.photoId, viewerId) !== null) return photoOfForm(photoId, viewerId)
  const ownerId = findOwnerOfAny(comment.photoId)
  return { ...(await photoOfForm(photoId, ownerId ?? viewerId)), url: '/' }
}

export async function toCommentsJson(rows: CommentRow[], viewerId: string | null) {
  const liked = await likedAmong(rows, viewerId)
  return rows.map((row) => toComment(row, liked.has(row.id)))
}

async function likedAmong(rows: CommentRow[], viewerId: string | null) {
  // Most pages have no liked comment, and need no query.
  const ids = rows.filter(({ likesCount }) => likesCount > 0).map(({ id }) => id)
  return viewerId === null ? new Set() : listLikedComments(viewerId, ids)
}

export async function commentJson(row: CommentRow, viewerId: string): Promise<Comment> {
  const liked = await likedAmong([row], viewerId)
  return toComment(row, liked.has(row.id))
}

/**
 * The members to suggest for a mention, as JSON (docs/api.md).
 * @throws HttpError 404, 403 if the viewer has blocked the photo's owner
 */
export async function mentionsJson(photoId: number | null, viewerId: string, typed: string) {
  const photo = await requireShownPhoto(photoId, viewerId)
  if (!isUsernameStart(typed)) return []
  const members = await suggestMentions(photo, viewerId, typed, MAXIMUM_MENTION_SUGGESTIONS)
  return members.map(toAuthor)
}

/**
 * A photo's comments as JSON, newest first.
 * @throws HttpError 404, 403 as `photoDetail`
 */
export async function commentsJson(
  id: number | null,
  viewerId: string | null,
  parse: () => PageOfComments,
) {
  const row = await requireShownPhoto(id, viewerId)
  return toCommentsJson(await listComments(row.id, viewerId, parse()), viewerId)
}
