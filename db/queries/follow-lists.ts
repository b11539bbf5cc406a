import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { prepared, type Database } from '../client.ts'
import { follows, users } from '../schema.ts'
import { authorColumns } from './photos.ts'
import { notBlocked, hasMutesOrBlocks } from './mutes.ts'
import { isActiveMember } from './active-members.ts'

const { placeholder } = sql
const NEWEST = Number.MAX_SAFE_INTEGER

/** Which side of a follow is listed, and which one owns the list. */
const sides = {
  followers: { listed: follows.followerId, whose: follows.followingId },
  following: { listed: follows.followingId, whose: follows.followerId },
}

export type FollowList = keyof typeof sides

function listSelect(db: Database, list: FollowList, condition?: SQL) {
  const { listed, whose } = sides[list]
  return db
    .select({
      /** The follow's id, by which the list continues. */
      id: follows.id,
      member: authorColumns,
      /** Whether the viewer follows the member: 1 or 0. */
      following: sql<number>`EXISTS (SELECT 1 FROM follows AS own
        WHERE own.follower_id = ${placeholder('viewer')} AND own.following_id = ${users.id})`,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, listed))
    .where(
      and(
        eq(whose, placeholder('member')),
        sql`${follows.id} < ${placeholder('before')}`,
        isActiveMember(listed),
        condition,
      ),
    )
    .orderBy(desc(follows.id))
    .limit(placeholder('limit'))
    .prepare()
}

const statementsOf = (list: FollowList) => ({
  all: prepared((db) => listSelect(db, list)),
  unblocked: prepared((db) => listSelect(db, list, notBlocked(sides[list].listed))),
})
const statements = { followers: statementsOf('followers'), following: statementsOf('following') }

/** A row of a list of followers or followed members. */
export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number]

/**
 * A page of a member's followers, or of the members whom the member follows, newest follow first, without
 * suspended members and those whom the viewer blocked.
 * @param viewerId whose follows are marked; null for a visitor
 * @param page `before` is a follow's id
 */
export async function listFollows(
  list: FollowList,
  memberId: string,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
) {
  const { all, unblocked } = statements[list]
  const statement = hasMutesOrBlocks(viewerId) ? unblocked : all
  return statement().all({ member: memberId, viewer: viewerId ?? '', before, limit })
}
