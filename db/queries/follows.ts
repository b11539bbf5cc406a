import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { follows } from '../schema.ts'

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

/** Whether one member follows another. */
export async function isFollowing(followerId: string, memberId: string): Promise<boolean> {
  return followingStatement().get({ follower: followerId, member: memberId }) !== undefined
}
