import { and, asc, count, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import {
  alias,
  type SQLiteColumn,
  type SQLiteSelect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { database } from '../client.ts'
import {
  collections,
  collectionSaves,
  commentLikes,
  comments,
  conversationMutes,
  featureRequests,
  follows,
  identities,
  likes,
  moderationActions,
  photos,
  reports,
  saves,
  sessions,
  mutes,
  users,
} from '../schema.ts'
import { authorColumns, visibleTo } from './photos.ts'

/*
 * A member's data that no other query reads, for the account export: in the order of an index,
 * after the row `after`.
 */

const photographers = alias(users, 'photographers')

export interface OwnPage {
  after?: number
  limit: number
}

const photoColumns = { id: photos.id, title: photos.title }
const photographerColumns = { id: photographers.id, username: photographers.username }

/** More than any member has; further rows are omitted. */
const MAX_SIGN_INS = 1000

/** The identities of a member at sign-in providers. */
export async function listIdentities(userId: string) {
  const { provider, createdAt } = identities
  return database()
    .select({ provider, createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(MAX_SIGN_INS)
    .all()
}

/** The expiry dates of a member's sessions. */
export async function listSessionEnds(userId: string, now = new Date()): Promise<Date[]> {
  const rows = database()
    .select({ expire: sessions.expire })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .limit(MAX_SIGN_INS)
    .all()
  return rows.map(({ expire }) => expire)
}

/** The rows of a member after the page's position, in its order. */
function takePage<Query extends SQLiteSelect>(
  query: Query,
  owner: SQL,
  position: SQLiteColumn,
  { after = 0, limit }: { after?: number | string; limit: number },
) {
  const page = query.where(and(owner, gt(position, after)))
  return page.orderBy(asc(position)).limit(limit)
}

/** A member's own comments, including hidden ones, with their photos. */
export async function listOwnComments(userId: string, page: OwnPage) {
  const { id, photoId, parentId, binderId, content, hiddenAt, ownerHiddenAt } = comments
  const { createdAt, updatedAt, editedAt } = comments
  const query = database()
    .select({
      id,
      photoId,
      parentId,
      binderId,
      content,
      hiddenAt,
      ownerHiddenAt,
      createdAt,
      updatedAt,
      editedAt,
      photo: photoColumns,
      photographer: photographerColumns,
    })
    .from(comments)
    .leftJoin(photos, and(eq(photos.id, comments.photoId), visibleTo(userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .$dynamic()
  return takePage(
    query,
    sql`${comments.userId} = ${userId} AND ${comments.deletedAt} IS NULL`,
    id,
    page,
  ).all()
}

/** The photos that a member likes; `after` is a photo id. */
export async function listOwnLikes(userId: string, page: OwnPage) {
  const { photoId, createdAt } = likes
  const query = database()
    .select({ photoId, createdAt, photo: photoColumns, photographer: photographerColumns })
    .from(likes)
    .leftJoin(photos, and(eq(photos.id, likes.photoId), visibleTo(userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .$dynamic()
  return takePage(query, eq(likes.userId, userId), photoId, page).all()
}

/** The photos that a member saved, with the names of their collections; `after` is a save's id. */
export async function listOwnSaves(userId: string, page: OwnPage) {
  const { id, photoId, createdAt } = saves
  const query = database()
    .select({
      id,
      createdAt,
      photo: photoColumns,
      photographer: photographerColumns,
      collections: sql<string>`(SELECT json_group_array(${collections.title}) FROM ${collectionSaves}
        JOIN ${collections} ON ${collections.id} = ${collectionSaves.collectionId}
        WHERE ${collectionSaves.saveId} = ${saves.id})`,
    })
    .from(saves)
    .leftJoin(photos, and(eq(photos.id, photoId), visibleTo(userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .$dynamic()
  return takePage(query, eq(saves.userId, userId), id, page).all()
}

/** A member's collections, including empty ones. */
export async function listOwnCollections(userId: string, page: OwnPage) {
  const { id, title, createdAt } = collections
  const query = database().select({ id, title, createdAt }).from(collections).$dynamic()
  return takePage(query, eq(collections.userId, userId), id, page).all()
}

/** The members a member follows; `after` is a member id. */
export async function listFollowing(userId: string, page: { after?: string; limit: number }) {
  const query = database()
    .select({ createdAt: follows.createdAt, member: authorColumns })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followingId))
    .$dynamic()
  const from = { ...page, after: page.after ?? '' }
  return takePage(query, eq(follows.followerId, userId), follows.followingId, from).all()
}

/**
 * The ids of the comments that a member likes, or of the photos whose conversation the member
 * muted.
 */
export async function listOwnConversation(userId: string, list: 'likes' | 'mutes', page: OwnPage) {
  const table = list === 'likes' ? commentLikes : conversationMutes
  const of = list === 'likes' ? commentLikes.commentId : conversationMutes.photoId
  const query = database().select({ id: of, createdAt: table.createdAt }).from(table).$dynamic()
  return takePage(query, eq(table.userId, userId), of, page).all()
}

/** The followers of a member. */
export async function listFollowers(userId: string, page: OwnPage) {
  const { id, createdAt } = follows
  const query = database()
    .select({ id, createdAt, member: authorColumns })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .$dynamic()
  return takePage(query, eq(follows.followingId, userId), id, page).all()
}

/**
 * The members a member has muted or blocked, except accounts that are being deleted; `after` is a
 * member id.
 */
export async function listOwnMutes(userId: string, page: { after?: string; limit: number }) {
  const { kind, createdAt, mutedId } = mutes
  const query = database()
    .select({ kind, createdAt, member: authorColumns })
    .from(mutes)
    .innerJoin(users, and(eq(users.id, mutedId), isNull(users.deletedAt)))
    .$dynamic()
  return takePage(query, eq(mutes.userId, userId), mutedId, {
    ...page,
    after: page.after ?? '',
  }).all()
}

/**
 * The reports that a member sent, without the moderators' resolution, which is about someone else.
 */
export async function listOwnReports(userId: string, page: OwnPage) {
  const { id, category, details, status, createdAt, resolvedAt } = reports
  const about = { photoId: reports.photoId, commentId: reports.commentId, userId: reports.userId }
  const query = database()
    .select({ id, category, details, status, createdAt, resolvedAt, ...about })
    .from(reports)
    .$dynamic()
  return takePage(query, eq(reports.reporterId, userId), id, page).all()
}

/** The feature requests that a member sent while signed in. */
export async function listOwnFeatureRequests(userId: string, page: OwnPage) {
  const { id, title, description, category, priority, createdAt } = featureRequests
  const query = database()
    .select({ id, title, description, category, priority, createdAt })
    .from(featureRequests)
    .$dynamic()
  return takePage(query, eq(featureRequests.userId, userId), id, page).all()
}

/** The moderators' decisions about a member, without the moderator and the note. */
export async function listDecisionsAbout(userId: string, page: OwnPage) {
  const { id, action, photoId, commentId, createdAt } = moderationActions
  const query = database()
    .select({ id, action, photoId, commentId, createdAt })
    .from(moderationActions)
    .$dynamic()
  return takePage(query, eq(moderationActions.userId, userId), id, page).all()
}

function countRows(table: SQLiteTable, column: SQLiteColumn, userId: string): number {
  const row = database().select({ count: count() }).from(table).where(eq(column, userId)).get()
  return row?.count ?? 0
}

/** The number of comments and likes by a member. */
export const countCommentsAndLikes = async (
  userId: string,
): Promise<{ comments: number; likes: number }> => ({
  comments: countRows(comments, comments.userId, userId),
  likes: countRows(likes, likes.userId, userId),
})
