import { and, eq, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { isAmong, prepared } from '../client.ts'
import { commentLikes, comments, notifications } from '../schema.ts'
import { readComment } from './comments.ts'
import { mayBeNotified } from './conversations.ts'
import { blockBetween } from './mutes.ts'
import { findOwner } from './photos.ts'
import { deleteUnread } from './read-marks.ts'

const { placeholder } = sql

const likedStatement = prepared((db) =>
  db
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(
      and(eq(commentLikes.userId, placeholder('viewer')), isAmong(commentLikes.commentId, 'ids')),
    )
    .prepare(),
)

/** Those of some comments that a member likes. */
export async function listLikedComments(viewer: string, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = likedStatement().all({ viewer, ids: JSON.stringify(ids) })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Toggles a like of a comment, or sets it as `wanted`, and its notification.
 * @returns null if not visible; the block of a new like
 */
export const toggleCommentLike = async (userId: string, commentId: number, wanted?: boolean) =>
  memberTransaction(userId, (tx) => {
    const comment = readComment(commentId)
    const ownerId = comment && findOwner(comment.photoId, userId)
    if (!comment || ownerId === null) return null
    const ownLike = and(eq(commentLikes.userId, userId), eq(commentLikes.commentId, commentId))
    const isLiked = tx.select().from(commentLikes).where(ownLike).get() !== undefined
    const liked = wanted ?? !isLiked
    const isNew = liked && !isLiked
    const { photoId, userId: authorId } = comment
    const block = isNew ? blockBetween(userId, authorId) : null
    if (block) return block
    if (isNew) tx.insert(commentLikes).values({ userId, commentId }).run()
    if (!liked) tx.delete(commentLikes).where(ownLike).run()
    const kind = 'comment-like' as const
    if (isNew && authorId !== userId && mayBeNotified(authorId, photoId, ownerId))
      tx.insert(notifications)
        .values({ userId: authorId, actorId: userId, photoId, commentId, kind })
        .onConflictDoNothing()
        .run()
    if (!liked)
      deleteUnread(
        tx,
        { kind, userId: authorId, actorId: userId },
        eq(notifications.commentId, commentId),
      )
    const counted = tx
      .select({ likesCount: comments.likesCount })
      .from(comments)
      .where(eq(comments.id, commentId))
      .get()
    return { liked, likesCount: counted?.likesCount ?? 0 }
  })
