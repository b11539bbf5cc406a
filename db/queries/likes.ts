import { and, count, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared } from '../client.ts'
import { follows, likes, notifications, photos } from '../schema.ts'
import { memberList } from './follows.ts'
import { visibleTo } from './photos.ts'
import { blockBetween, notBlocked } from './mutes.ts'
import { deleteUnread } from './read-marks.ts'

const { placeholder } = sql

const countedLike = alias(likes, 'counted_like')

const likedStatement = prepared((db) =>
  db
    .select({
      ownerId: photos.userId,
      likesCount: photos.likesCount,
      /** Null if the member does not like the photo. */
      counted: countedLike.counted,
    })
    .from(photos)
    .leftJoin(
      countedLike,
      and(eq(countedLike.photoId, photos.id), eq(countedLike.userId, placeholder('viewer'))),
    )
    .where(and(eq(photos.id, placeholder('photo')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/**
 * Toggles a like, or sets it as `wanted`, and its notification.
 * @returns null if not visible; the direction of a block for a new like
 */
export const toggleLike = async (userId: string, photoId: number, wanted?: boolean) =>
  memberTransaction(userId, (tx) => {
    const photo = likedStatement().get({ viewer: userId, photo: photoId })
    if (!photo) return null
    const { ownerId, counted, likesCount } = photo
    const isLiked = counted !== null
    const liked = wanted ?? !isLiked
    if (liked === isLiked) return { liked, likesCount }
    const notification = { userId: ownerId, actorId: userId, photoId, kind: 'like' as const }
    if (!liked) {
      tx.delete(likes)
        .where(and(eq(likes.userId, userId), eq(likes.photoId, photoId)))
        .run()
      deleteUnread(tx, notification, eq(notifications.photoId, photoId))
      return { liked, likesCount: likesCount - Number(counted) }
    }
    const block = blockBetween(userId, ownerId)
    if (block) return block
    tx.insert(likes).values({ userId, photoId }).run()
    if (ownerId !== userId)
      tx.insert(notifications).values(notification).onConflictDoNothing().run()
    return { liked, likesCount: likesCount + 1 }
  })

const countStatement = prepared((db) =>
  db
    .select({ total: count() })
    .from(likes)
    .where(eq(likes.userId, placeholder('member')))
    .prepare(),
)

/** The number of likes by a member. */
export const countLikesGiven = async (userId: string): Promise<number> =>
  countStatement().get({ member: userId })?.total ?? 0

/** As many followed members are looked up for a list of likes, the latest follows first. */
const FOLLOWS_READ = 100

const followsOfViewer = sql`SELECT ${follows.followingId} FROM ${follows}
  WHERE ${follows.followerId} = ${placeholder('viewer')} ORDER BY ${follows.id} DESC LIMIT ${FOLLOWS_READ}`

const theirs = alias(likes, 'theirs')

// One look-up for each follow: a photo may have more likes than the viewer has follows.
const isOfFollowed = sql`${likes.id} IN (SELECT ${theirs.id} FROM (${followsOfViewer}) AS latest
  CROSS JOIN ${likes} AS ${theirs} ON ${theirs.userId} = latest.following_id
    AND ${theirs.photoId} = ${placeholder('photo')})`

const isOfPhoto = and(
  eq(likes.photoId, placeholder('photo')),
  lt(likes.id, placeholder('before')),
  notBlocked(likes.userId),
)

const likersStatement = memberList(likes, likes.userId, isOfPhoto)
// A block ends the follow.
const followedLikersStatement = memberList(likes, likes.userId, isOfFollowed)

export type LikerRow = Awaited<ReturnType<typeof listLikers>>[number]

/**
 * A page of the members who like a visible photo, newest like first, without suspended and blocked
 * ones.
 */
export const listLikers = async (
  photoId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => likersStatement().all({ photo: photoId, viewer: viewerId ?? '', before, limit })

/**
 * The members who like a photo among the viewer's latest 100 follows, newest like first: a bounded
 * cost.
 */
export const listFollowedLikers = async (photoId: number, viewerId: string, limit: number) =>
  followedLikersStatement().all({ photo: photoId, viewer: viewerId, limit })

const likeStatement = prepared((db) =>
  db
    .select({ id: likes.id })
    .from(likes)
    .where(and(eq(likes.userId, placeholder('member')), eq(likes.photoId, placeholder('photo'))))
    .prepare(),
)

/** The id of a member's like of a photo; null if there is none. */
export const findLike = async (memberId: string, photoId: number): Promise<number | null> =>
  likeStatement().get({ member: memberId, photo: photoId })?.id ?? null
