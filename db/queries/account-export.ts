import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
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

/* A member's data that no other query reads, for the account export: in the order of an index, after the row `after`. */

const photographers = alias(users, 'photographers')

export interface OwnPage {
  /** The id of the last row of the previous page. */
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

/** A member's own comments, including hidden ones, with their photos. */
export async function listOwnComments(userId: string, { after = 0, limit }: OwnPage) {
  const { id, parentId, content, hiddenAt, createdAt, updatedAt, editedAt } = comments
  return database()
    .select({
      ...{ id, parentId, content, hiddenAt, createdAt, updatedAt, editedAt },
      photo: photoColumns,
      photographer: photographerColumns,
    })
    .from(comments)
    .leftJoin(photos, and(eq(photos.id, comments.photoId), visibleTo(userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .where(and(eq(comments.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The photos that a member likes; `after` is a photo id. */
export async function listOwnLikes(userId: string, { after = 0, limit }: OwnPage) {
  const { photoId, createdAt } = likes
  return database()
    .select({ photoId, createdAt, photo: photoColumns, photographer: photographerColumns })
    .from(likes)
    .leftJoin(photos, and(eq(photos.id, likes.photoId), visibleTo(userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .where(and(eq(likes.userId, userId), gt(photoId, after)))
    .orderBy(asc(photoId))
    .limit(limit)
    .all()
}

/** The photos that a member saved, with the names of their collections; `after` is a save's id. */
export async function listOwnSaves(userId: string, { after = 0, limit }: OwnPage) {
  const { id, photoId, createdAt } = saves
  return database()
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
    .where(and(eq(saves.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** A member's collections, including empty ones. */
export async function listOwnCollections(userId: string, { after = 0, limit }: OwnPage) {
  const { id, title, createdAt } = collections
  return database()
    .select({ id, title, createdAt })
    .from(collections)
    .where(and(eq(collections.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The members a member follows; `after` is a member id. */
export async function listFollowing(
  userId: string,
  { after = '', limit }: { after?: string; limit: number },
) {
  return database()
    .select({ createdAt: follows.createdAt, member: authorColumns })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followingId))
    .where(and(eq(follows.followerId, userId), gt(follows.followingId, after)))
    .orderBy(asc(follows.followingId))
    .limit(limit)
    .all()
}

/** The ids of the comments that a member likes, or of the photos whose conversation the member muted. */
export async function listOwnConversation(
  userId: string,
  list: 'likes' | 'mutes',
  { after = 0, limit }: OwnPage,
) {
  const table = list === 'likes' ? commentLikes : conversationMutes
  const of = list === 'likes' ? commentLikes.commentId : conversationMutes.photoId
  return database()
    .select({ id: of, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.userId, userId), gt(of, after)))
    .orderBy(asc(of))
    .limit(limit)
    .all()
}

/** The followers of a member. */
export async function listFollowers(userId: string, { after = 0, limit }: OwnPage) {
  const { id, createdAt } = follows
  return database()
    .select({ id, createdAt, member: authorColumns })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followingId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The members a member has muted or blocked, except accounts that are being deleted; `after` is a member id. */
export async function listOwnMutes(
  userId: string,
  { after = '', limit }: { after?: string; limit: number },
) {
  const { kind, createdAt, mutedId } = mutes
  return database()
    .select({ kind, createdAt, member: authorColumns })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutedId))
    .where(and(eq(mutes.userId, userId), gt(mutedId, after), isNull(users.deletedAt)))
    .orderBy(asc(mutedId))
    .limit(limit)
    .all()
}

/** The reports that a member sent, without the moderators' resolution, which is about someone else. */
export async function listOwnReports(userId: string, { after = 0, limit }: OwnPage) {
  const { id, category, details, status, createdAt, resolvedAt } = reports
  const about = { photoId: reports.photoId, commentId: reports.commentId, userId: reports.userId }
  return database()
    .select({ id, category, details, status, createdAt, resolvedAt, ...about })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The feature requests that a member sent while signed in. */
export async function listOwnFeatureRequests(userId: string, { after = 0, limit }: OwnPage) {
  const { id, title, description, category, priority, createdAt } = featureRequests
  return database()
    .select({ id, title, description, category, priority, createdAt })
    .from(featureRequests)
    .where(and(eq(featureRequests.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The moderators' decisions about a member, without the moderator and the note. */
export async function listDecisionsAbout(userId: string, { after = 0, limit }: OwnPage) {
  const { id, action, photoId, commentId, createdAt } = moderationActions
  return database()
    .select({ id, action, photoId, commentId, createdAt })
    .from(moderationActions)
    .where(and(eq(moderationActions.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

function countOf(table: SQLiteTable, column: SQLiteColumn, userId: string): number {
  const row = database().select({ count: count() }).from(table).where(eq(column, userId)).get()
  return row?.count ?? 0
}

/** The number of comments and likes by a member. */
export async function countGiven(userId: string): Promise<{ comments: number; likes: number }> {
  return {
    comments: countOf(comments, comments.userId, userId),
    likes: countOf(likes, likes.userId, userId),
  }
}
