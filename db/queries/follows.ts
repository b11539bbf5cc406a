import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared } from '../client.ts'
import { follows, notifications, users } from '../schema.ts'
import { forgetFollowNotice } from './follow-notices.ts'
import { blockBetween, type BlockDirection } from './mutes.ts'

const followingStatement = prepared((db) =>
  db
    .select({ id: follows.id })
    .from(follows)
    .where(
      and(
        eq(follows.followerId, sql.placeholder('follower')),
        eq(follows.followingId, sql.placeholder('member')),
      ),
    )
    .prepare(),
)

/** True if the first member follows the second. */
export async function isFollowing(followerId: string, memberId: string): Promise<boolean> {
  return followingStatement().get({ follower: followerId, member: memberId }) !== undefined
}

export interface FollowState {
  following: boolean
  followersCount: number
}

/**
 * Toggles a follow, in one transaction. A new follow notifies the member; ending it deletes an unread
 * notification.
 * @returns null if the member does not exist; the direction of a block between the two for a new follow. Then
 *   nothing is written
 */
export async function toggleFollow(
  followerId: string,
  memberId: string,
): Promise<FollowState | BlockDirection | null> {
  return memberTransaction(followerId, (tx) => {
    const member = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, memberId), isNull(users.deletedAt)))
      .get()
    if (!member) return null
    const ownFollow = and(eq(follows.followerId, followerId), eq(follows.followingId, memberId))
    const following = tx.delete(follows).where(ownFollow).run().changes === 0
    const block = following ? blockBetween(tx, followerId, memberId) : null
    if (block) return block
    if (following) {
      tx.insert(follows).values({ followerId, followingId: memberId }).run()
      tx.insert(notifications)
        .values({ userId: memberId, actorId: followerId, kind: 'follow' })
        .onConflictDoNothing()
        .run()
    } else {
      forgetFollowNotice(tx, memberId, followerId)
    }
    const counted = tx
      .select({ followersCount: users.followersCount })
      .from(users)
      .where(eq(users.id, memberId))
      .get()
    return { following, followersCount: counted?.followersCount ?? 0 }
  })
}
