import { and, eq, lt, sql, desc, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared } from '../client.ts'
import {
  binders,
  cartFollows,
  follows,
  notifications,
  photos,
  users,
  type likes,
  type meetGoers,
} from '../schema.ts'
import { checkFirstDay, type FirstDayLimits } from './first-day.ts'
import { blockBetween, notBlocked, notMuted } from './mutes.ts'
import { deleteUnread } from './read-marks.ts'
import { authorColumns, pageEnd, photoPage, type Page } from './photos.ts'
import { isActiveMember, isMember } from './users.ts'

const { placeholder } = sql

const followStatement = prepared((db) =>
  db
    .select({ id: follows.id })
    .from(follows)
    .where(
      and(
        eq(follows.followerId, placeholder('viewer')),
        eq(follows.followingId, placeholder('member')),
      ),
    )
    .prepare(),
)

/** True if the viewer, null for a visitor, follows a member. */
export const isFollowing = async (viewerId: string | null, memberId: string): Promise<boolean> =>
  viewerId !== null && followStatement().get({ viewer: viewerId, member: memberId }) !== undefined

/**
 * Toggles a follow, or sets it as `wanted`, and its notification.
 * @returns null if no such member; the block of a new follow
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

/**
 * Ends the follow of a member's follower, who is not notified and may follow again.
 * @returns false if there is none
 */
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

const pageLimit = sql`${placeholder('limit')}`

const ownFollows = alias(follows, 'own_follows')

/** Whether the statement's `:viewer` follows the member of a row. */
const isFollowedByViewer = sql`EXISTS (SELECT 1 FROM ${follows} AS ${ownFollows}
  WHERE ${ownFollows.followerId} = ${placeholder('viewer')} AND ${ownFollows.followingId} = ${users.id})`.mapWith(
  Boolean,
)

/** Which side of a follow is listed, and which one owns the list. */
const sides = {
  followers: { listed: follows.followerId, whose: follows.followingId },
  following: { listed: follows.followingId, whose: follows.followerId },
}

export type FollowList = keyof typeof sides

/**
 * The active members in a column of follows, likes or the like, newest first, and whether the
 * viewer follows each.
 */
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

function listStatement(list: FollowList) {
  const { listed, whose } = sides[list]
  const isBefore = lt(follows.id, placeholder('before'))
  const ofMember = and(eq(whose, placeholder('member')), isActiveMember(whose))
  return memberList(follows, listed, and(ofMember, isBefore, notBlocked(listed)))
}

const listStatements = {
  followers: listStatement('followers'),
  following: listStatement('following'),
}

export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number]

/**
 * A page of a member's followers or followed members, newest follow first, without suspended and
 * blocked ones; none of a suspended member.
 */
export const listFollows = async (
  list: FollowList,
  memberId: string,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => listStatements[list]().all({ member: memberId, viewer: viewerId ?? '', before, limit })

const newest = alias(photos, 'newest_photos')

/**
 * The newest photos of a member, also those for followers, or listed ones of a cart, before the
 * page's position.
 */
function selectNewest(of: 'member' | 'cart', id: SQLWrapper, limit: SQL) {
  const isShown =
    of === 'member'
      ? sql`${newest.userId} = ${id} AND (${newest.listed} = 1 OR ${newest.forFollowers} = 1)`
      : sql`${newest.binderId} = ${id} AND ${newest.listed} = 1`
  return sql`SELECT ${newest.id} FROM ${photos} AS ${newest}
    WHERE ${isShown} AND ${newest.id} < ${placeholder('before')}
    ORDER BY ${newest.id} DESC LIMIT ${limit}`
}

// Reads the newest photo of each followed member and cart from an index, then only those with the
// newest ones, because a page cannot contain others': the cost is bounded for a viewer who follows
// thousands. A photo is the newest of two at most.
const followedPage = photoPage(
  sql`WITH newest AS MATERIALIZED (
      SELECT ${follows.followingId} AS member, NULL AS cart,
        (${selectNewest('member', follows.followingId, sql`1`)}) AS id
      FROM ${follows} WHERE ${follows.followerId} = ${placeholder('viewer')}
        AND ${isActiveMember(follows.followingId)} AND ${notMuted(follows.followingId)}
      UNION ALL SELECT NULL, ${cartFollows.binderId},
        (${selectNewest('cart', cartFollows.binderId, sql`1`)})
      FROM ${cartFollows} CROSS JOIN ${binders} ON ${binders.id} = ${cartFollows.binderId}
      WHERE ${cartFollows.userId} = ${placeholder('viewer')} AND ${binders.isPublic} = 1
        AND ${binders.userId} <> ${placeholder('viewer')} AND ${isActiveMember(binders.userId)}
        AND ${notMuted(binders.userId)}
      ORDER BY 3 DESC LIMIT 2 * ${pageLimit})
    SELECT DISTINCT ${photos.id} FROM newest CROSS JOIN ${photos}
      ON ${photos.id} IN (SELECT id FROM (${selectNewest('member', sql`newest.member`, pageLimit)})
        UNION ALL SELECT id FROM (${selectNewest('cart', sql`newest.cart`, pageLimit)})) ${pageEnd}`,
)

/**
 * The photos of the members and listed ones in the carts a member follows, newest first, without
 * those suspended, muted or blocked.
 */
export const listFollowedPhotos = async (viewerId: string, page: Omit<Page, 'offset'>) =>
  followedPage(viewerId, page)
