import { and, eq, sql, desc, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared } from '../client.ts'
import {
  binders,
  cartFollows,
  follows,
  notifications,
  users,
  type likes,
  type meetGoers,
} from '../schema.ts'
import { checkFirstDay, type FirstDayLimits } from './first-day.ts'
import { blockBetween, notBlocked, hasMutesOrBlocks } from './mutes.ts'
import { deleteUnread } from './read-marks.ts'
import { authorColumns, isFollower, pageEnd, photoPage, type Page } from './photos.ts'
import { isActiveMember, isMember } from './users.ts'

/** True if the first member follows the second. */
export const isFollowing = async (followerId: string, memberId: string): Promise<boolean> =>
  isFollower(followerId, memberId)

/**
 * Toggles a follow, or sets it as `wanted`, and its notification. @returns null if no such member; the block of a new follow
 * @throws FirstDayLimitReached
 */
export const toggleFollow = async (
  followerId: string,
  memberId: string,
  wanted?: boolean,
  firstDay: FirstDayLimits | null = null,
) =>
  memberTransaction(followerId, (tx) => {
    if (!isMember(tx, memberId)) return null
    const ownFollow = and(eq(follows.followerId, followerId), eq(follows.followingId, memberId))
    const isFollowed =
      tx.select({ id: follows.id }).from(follows).where(ownFollow).get() !== undefined
    const following = wanted ?? !isFollowed
    const isNew = following && !isFollowed
    const block = isNew ? blockBetween(followerId, memberId) : null
    if (block) return block
    if (isNew) {
      checkFirstDay(followerId, 'follows', firstDay)
      tx.insert(follows).values({ followerId, followingId: memberId }).run()
      tx.insert(notifications)
        .values({ userId: memberId, actorId: followerId, kind: 'follow' })
        .onConflictDoNothing()
        .run()
    }
    if (!following) {
      tx.delete(follows).where(ownFollow).run()
      deleteUnread(tx, { kind: 'follow', userId: memberId, actorId: followerId })
    }
    const counted = tx
      .select({ followersCount: users.followersCount })
      .from(users)
      .where(eq(users.id, memberId))
      .get()
    return { following, followersCount: counted?.followersCount ?? 0 }
  })

/** Ends the follow of a member's follower, who is not notified and may follow again. @returns false if there is none */
export const removeFollower = async (userId: string, followerId: string): Promise<boolean> =>
  memberTransaction(
    userId,
    (tx) => {
      const follow = and(eq(follows.followerId, followerId), eq(follows.followingId, userId))
      const { changes } = tx.delete(follows).where(follow).run()
      deleteUnread(tx, { kind: 'follow', userId, actorId: followerId })
      return changes === 1
    },
    { suspendedToo: true },
  )

const { placeholder } = sql
const pageLimit = sql`${placeholder('limit')}`

/** Whether the statement's `:viewer` follows the member of a row: 1 or 0. */
const isFollowedByViewer = sql<number>`EXISTS (SELECT 1 FROM follows AS own
  WHERE own.follower_id = ${placeholder('viewer')} AND own.following_id = ${users.id})`

/** Which side of a follow is listed, and which one owns the list. */
const sides = {
  followers: { listed: follows.followerId, whose: follows.followingId },
  following: { listed: follows.followingId, whose: follows.followerId },
}

export type FollowList = keyof typeof sides

/** The active members in a column of follows, likes or the like, newest first, and whether the viewer follows each. */
export const memberList = (
  table: typeof follows | typeof likes | typeof meetGoers,
  listed: SQLiteColumn,
  condition: SQL | undefined,
) =>
  prepared((db) =>
    db
      .select({ id: table.id, member: authorColumns, following: isFollowedByViewer })
      .from(table)
      .innerJoin(users, eq(users.id, listed))
      .where(and(condition, isActiveMember(listed)))
      .orderBy(desc(table.id))
      .limit(placeholder('limit'))
      .prepare(),
  )

function createStatements(list: FollowList) {
  const { listed, whose } = sides[list]
  const isBefore = sql`${follows.id} < ${placeholder('before')}`
  const ofPage = and(eq(whose, placeholder('member')), isBefore, isActiveMember(whose))
  return {
    all: memberList(follows, listed, ofPage),
    unblocked: memberList(follows, listed, and(ofPage, notBlocked(listed))),
  }
}
const statements = {
  followers: createStatements('followers'),
  following: createStatements('following'),
}

export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number]

/** A page of a member's followers or followed members, newest follow first, without suspended and blocked ones; none of a suspended member. */
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

/** The newest photos of the member, also for followers, or listed ones of the binder in a column, before the page's position. */
const selectNewest = (from: 'user_id' | 'binder_id', column: string, limit: SQL) =>
  sql`SELECT theirs.id FROM photos AS theirs
      WHERE theirs.${sql.raw(from)} = ${sql.raw(column)} AND theirs.id < ${placeholder('before')}
        AND ${sql.raw(from === 'user_id' ? '(theirs.listed = 1 OR theirs.for_followers = 1)' : 'theirs.listed = 1')}
      ORDER BY theirs.id DESC LIMIT ${limit}`

// Reads the newest photo of each followed member and cart from an index, then only those with the newest ones, because a
// page cannot contain others': the cost is bounded for a viewer who follows thousands. A photo is the newest of two at most.
const followedPage = photoPage(
  (andNotMuted) => sql`WITH newest AS MATERIALIZED (
      SELECT ${follows.followingId} AS member, NULL AS cart, (${selectNewest('user_id', 'follows.following_id', sql`1`)}) AS id
      FROM ${follows} WHERE ${follows.followerId} = ${placeholder('viewer')}
        AND ${isActiveMember(follows.followingId)} ${andNotMuted(follows.followingId)}
      UNION ALL SELECT NULL, ${cartFollows.binderId}, (${selectNewest('binder_id', 'cart_follows.binder_id', sql`1`)})
      FROM ${cartFollows} CROSS JOIN ${binders} ON ${binders.id} = ${cartFollows.binderId}
      WHERE ${cartFollows.userId} = ${placeholder('viewer')} AND ${binders.isPublic} = 1
        AND ${binders.userId} <> ${placeholder('viewer')} AND ${isActiveMember(binders.userId)} ${andNotMuted(binders.userId)}
      ORDER BY 3 DESC LIMIT 2 * ${pageLimit})
    SELECT DISTINCT photos.id FROM newest CROSS JOIN photos
      ON photos.id IN (SELECT id FROM (${selectNewest('user_id', 'newest.member', pageLimit)})
        UNION ALL SELECT id FROM (${selectNewest('binder_id', 'newest.cart', pageLimit)})) ${pageEnd}`,
)

/** The photos of the members and listed ones in the carts a member follows, newest first, without those suspended, muted or blocked. */
export const listFollowedPhotos = async (viewerId: string, page: Omit<Page, 'offset'>) =>
  followedPage(viewerId, page)
