import { and, eq, isNull } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { likes, notifications, photos } from '../schema.ts'
import { ownerOf } from './photos.ts'
import { blockBetween, type BlockDirection } from './mutes.ts'

export interface LikeState {
  liked: boolean
  likesCount: number
}

/**
 * Toggles a like, in one transaction. A new like notifies the owner; ending it deletes an unread
 * notification.
 * @returns null if the member cannot see the photo; the direction of a block for a new like. Then nothing is
 *   written
 */
export async function toggleLike(
  userId: string,
  photoId: number,
): Promise<LikeState | BlockDirection | null> {
  return memberTransaction(userId, (tx) => {
    const ownerId = ownerOf(photoId, userId)
    if (ownerId === null) return null
    const ownLike = and(eq(likes.userId, userId), eq(likes.photoId, photoId))
    const liked = tx.delete(likes).where(ownLike).run().changes === 0
    const block = liked ? blockBetween(userId, ownerId) : null
    if (block) return block
    if (liked) tx.insert(likes).values({ userId, photoId }).run()

    const notification = { userId: ownerId, actorId: userId, photoId, kind: 'like' as const }
    if (liked && notification.userId !== userId)
      tx.insert(notifications).values(notification).onConflictDoNothing().run()
    if (!liked)
      tx.delete(notifications)
        .where(
          and(
            eq(notifications.kind, notification.kind),
            eq(notifications.actorId, userId),
            eq(notifications.photoId, photoId),
            isNull(notifications.readAt),
          ),
        )
        .run()

    const counted = tx
      .select({ likesCount: photos.likesCount })
      .from(photos)
      .where(eq(photos.id, photoId))
      .get()
    return { liked, likesCount: counted?.likesCount ?? 0 }
  })
}
