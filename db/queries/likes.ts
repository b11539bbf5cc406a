import { and, eq, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, sqlColumn } from '../client.ts'
import { likes, notifications, photos } from '../schema.ts'
import { memberList } from './follows.ts'
import { findOwner } from './photos.ts'
import { blockBetween, hasMutesOrBlocks, notBlocked } from './mutes.ts'
import { deleteUnread } from './read-marks.ts'

/** Toggles a like, or sets it as `wanted`, and its notification. @returns null if not visible; the direction of a block for a new like */
export const toggleLike = async (userId: string, photoId: number, wanted?: boolean) =>
  memberTransaction(userId, (tx) => {
    const ownerId = findOwner(photoId, userId)
    if (ownerId === null) return null
    const ownLike = and(eq(likes.userId, userId), eq(likes.photoId, photoId))
    const isLiked = tx.select({ id: likes.id }).from(likes).where(ownLike).get() !== undefined
    const liked = wanted ?? !isLiked
    const isNew = liked && !isLiked
    const block = isNew ? blockBetween(userId, ownerId) : null
    if (block) return block
    if (isNew) tx.insert(likes).values({ userId, photoId }).run()
    if (!liked) tx.delete(likes).where(ownLike).run()

    const notification = { userId: ownerId, actorId: userId, photoId, kind: 'like' as const }
    if (isNew && notification.userId !== userId)
      tx.insert(notifications).values(notification).onConflictDoNothing().run()
    if (!liked) deleteUnread(tx, notification, eq(notifications.photoId, photoId))
    const counted = tx
      .select({ likesCount: photos.likesCount })
      .from(photos)
      .where(eq(photos.id, photoId))
      .get()
    return { liked, likesCount: counted?.likesCount ?? 0 }
  })

const givenStatement = sqlColumn<[string], number>('SELECT count(*) FROM likes WHERE user_id = ?')

/** The number of likes by a member. */
export const countLikesGiven = async (userId: string): Promise<number> =>
  givenStatement().get(userId) ?? 0

const { placeholder } = sql

/** As many followed members are looked up for a list of likes, the latest follows first. */
const FOLLOWS_READ = 100

const followsOfViewer = sql`SELECT follows.following_id FROM follows
  WHERE follows.follower_id = ${placeholder('viewer')} ORDER BY follows.id DESC LIMIT ${FOLLOWS_READ}`

const ofPage = sql`${likes.photoId} = ${placeholder('photo')} AND ${likes.id} < ${placeholder('before')}`
// One look-up for each follow: a photo may have more likes than the viewer has follows.
const ofFollowed = sql`${likes.id} IN (SELECT theirs.id FROM (${followsOfViewer}) AS latest
  CROSS JOIN likes AS theirs ON theirs.user_id = latest.following_id AND theirs.photo_id = ${placeholder('photo')})`

const likersStatements = {
  all: memberList(likes, likes.userId, ofPage),
  unblocked: memberList(likes, likes.userId, and(ofPage, notBlocked(likes.userId))),
  // A block ends the follow.
  followed: memberList(likes, likes.userId, ofFollowed),
}

export type LikerRow = Awaited<ReturnType<typeof listLikers>>[number]

/** A page of the members who like a visible photo, newest like first, without suspended and blocked ones. */
export async function listLikers(
  photoId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
) {
  const statement = hasMutesOrBlocks(viewerId) ? likersStatements.unblocked : likersStatements.all
  return statement().all({ photo: photoId, viewer: viewerId ?? '', before, limit })
}

/** The members who like a photo among the viewer's latest 100 follows, newest like first: a bounded cost. */
export const listFollowedLikers = async (photoId: number, viewerId: string, limit: number) =>
  likersStatements.followed().all({ photo: photoId, viewer: viewerId, limit })

const likeStatement = sqlColumn<[string, number], number>(
  'SELECT id FROM likes WHERE user_id = ? AND photo_id = ?',
)

/** The id of a member's like of a photo; null if there is none. */
export const findLike = async (memberId: string, photoId: number): Promise<number | null> =>
  likeStatement().get(memberId, photoId) ?? null
