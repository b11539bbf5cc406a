import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { requireSession } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { deletedPlaceholder } from './users.ts'
import {
  binders,
  collections,
  commentLikes,
  comments,
  conversationMutes,
  featureRequests,
  follows,
  identities,
  likes,
  moderationActions,
  moderators,
  notifications,
  photos,
  reports,
  saves,
  sessions,
  mutes,
  users,
} from '../schema.ts'
import { deleteWaitingNotices } from './mail-notices.ts'
import { reserve, identityText } from './tombstones.ts'

// An account is deleted in steps, so that a large one does not block other requests: `markAccountDeleted` hides the
// member, then `deleteSomeOfAccount` runs until nothing remains. Each step is a transaction, so it can continue later.

const SUBJECT_DELETED = 'The content or the account has been deleted.'

/** Photos, and rows of any other kind, per step: some milliseconds of work. */
const PHOTOS_PER_STEP = 20
const ROWS_PER_STEP = 250
/** Far more identities than a member has. */
const MAX_IDENTITIES = 1000

/** Closes the matching reports and replaces their resolution, which may name the member. */
function closeReports(tx: Transaction, condition: SQL | undefined): void {
  const { status, resolvedAt } = reports
  tx.update(reports)
    .set({
      status: sql`iif(${status} = 'open', 'resolved', ${status})`,
      resolvedAt: sql`coalesce(${resolvedAt}, ${Date.now()})`,
      resolution: SUBJECT_DELETED,
    })
    .where(condition)
    .run()
}

/** Anonymizes the member's reports, feature requests and moderation actions; others still need them. */
function anonymizeAuthorship(tx: Transaction, id: string): void {
  tx.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, id)).run()
  tx.update(reports).set({ resolvedBy: null }).where(eq(reports.resolvedBy, id)).run()
  tx.update(featureRequests).set({ userId: null }).where(eq(featureRequests.userId, id)).run()
  const { moderatorId, userId } = moderationActions
  tx.update(moderationActions).set({ moderatorId: null }).where(eq(moderatorId, id)).run()
  tx.update(moderationActions).set({ userId: null, note: '' }).where(eq(userId, id)).run()
  closeReports(tx, eq(reports.userId, id))
}

/** Prevents a deletion from lifting a suspension. An unverified address is not reserved: it may be someone else's. */
function reserveSuspension(
  tx: Transaction,
  member: { id: string; email: string; unverifiedEmail: string | null },
  now: Date,
): void {
  if (member.unverifiedEmail === null) reserve(tx, 'suspension', member.email, now)
  const known = tx
    .select()
    .from(identities)
    .where(eq(identities.userId, member.id))
    .limit(MAX_IDENTITIES)
    .all()
  for (const identity of known) reserve(tx, 'suspension', identityText(identity), now)
}

/**
 * Hides a member at once: ends sessions, deletes address, identities, moderator rights; reserves the username (`tombstones.ts`).
 * @returns false if there is none. @throws AccountInactive after a sign-out
 */
export const markAccountDeleted = async (id: string, now = new Date()): Promise<boolean> =>
  writeTransaction((tx) => {
    const isActive = and(eq(users.id, id), isNull(users.deletedAt))
    const { email, unverifiedEmail, username, suspendedAt } = users
    const columns = { id: users.id, email, unverifiedEmail, username, suspendedAt }
    const member = tx.select(columns).from(users).where(isActive).get()
    if (!member) return false
    requireSession()
    if (member.username !== null) reserve(tx, 'username', member.username, now)
    if (member.suspendedAt !== null) reserveSuspension(tx, member, now)
    // The names stay until the photos are deleted: a change would rewrite the search entry of each photo.
    tx.update(users)
      .set({
        deletedAt: now,
        email: deletedPlaceholder(id),
        unverifiedEmail: null,
        avatarKey: null,
      })
      .where(isActive)
      .run()
    deleteWaitingNotices(tx, id)
    tx.delete(sessions).where(eq(sessions.userId, id)).run()
    tx.delete(identities).where(eq(identities.userId, id)).run()
    tx.delete(moderators).where(eq(moderators.email, member.email)).run()
    anonymizeAuthorship(tx, id)
    return true
  })

function someIds<Id extends SQLiteColumn>(
  tx: Transaction,
  table: SQLiteTable & { id: Id },
  condition: SQL,
): Id['_']['data'][] {
  const rows = tx.select({ id: table.id }).from(table).where(condition).limit(ROWS_PER_STEP).all()
  return rows.map((row) => row.id)
}

/** Deletes some of the matching rows. @returns true if there may be more */
function deleteSome(tx: Transaction, table: SQLiteTable & { id: SQLiteColumn }, condition: SQL) {
  const ids = someIds(tx, table, condition)
  if (ids.length > 0) tx.delete(table).where(inArray(table.id, ids)).run()
  return ids.length === ROWS_PER_STEP
}

function deleteSomeComments(tx: Transaction, condition: SQL): boolean {
  const ids = someIds(tx, comments, condition)
  if (ids.length === 0) return false
  // First the replies, which would go with their comments in one step.
  const isReply = inArray(comments.parentId, ids)
  const replies = someIds(tx, comments, isReply)
  if (replies.length > 0) {
    closeReports(tx, inArray(reports.commentId, replies))
    tx.delete(comments).where(inArray(comments.id, replies)).run()
    if (replies.length === ROWS_PER_STEP) return true
  }
  if (deleteSome(tx, commentLikes, inArray(commentLikes.commentId, ids))) return true
  closeReports(tx, inArray(reports.commentId, ids))
  tx.delete(comments).where(inArray(comments.id, ids)).run()
  return ids.length === ROWS_PER_STEP
}

/** Deletes photos, or some of their dependent rows, which may be thousands. @returns true if there is more to do */
function deleteSomeOfPhotos(tx: Transaction, ids: number[]): boolean {
  const isMore = [
    deleteSome(tx, likes, inArray(likes.photoId, ids)),
    deleteSomeComments(tx, inArray(comments.photoId, ids)),
    deleteSome(tx, notifications, inArray(notifications.photoId, ids)),
    deleteSome(tx, conversationMutes, inArray(conversationMutes.photoId, ids)),
    deleteSome(tx, saves, inArray(saves.photoId, ids)),
  ].includes(true)
  if (isMore) return true
  closeReports(tx, inArray(reports.photoId, ids))
  tx.delete(photos).where(inArray(photos.id, ids)).run()
  return false
}

function deleteSomePhotos(tx: Transaction, userId: string): boolean {
  const ids = tx
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.userId, userId))
    .limit(PHOTOS_PER_STEP)
    .all()
    .map(({ id }) => id)
  if (ids.length === 0) return false
  deleteSomeOfPhotos(tx, ids)
  return true
}

const OTHER_ROWS = [
  [likes, likes.userId],
  [commentLikes, commentLikes.userId],
  [conversationMutes, conversationMutes.userId],
  [saves, saves.userId],
  [collections, collections.userId],
  [follows, follows.followerId],
  [follows, follows.followingId],
  [notifications, notifications.userId],
  [notifications, notifications.actorId],
  [binders, binders.userId],
] as const

function deleteSomeMutes(tx: Transaction, id: string): boolean {
  const { userId, mutedId } = mutes
  type Side = typeof userId | typeof mutedId
  const isMore = (side: Side, otherSide: Side) => {
    const rows = tx
      .select({ other: otherSide })
      .from(mutes)
      .where(eq(side, id))
      .limit(ROWS_PER_STEP)
      .all()
    const others = rows.map((row) => row.other)
    if (others.length > 0)
      tx.delete(mutes)
        .where(and(inArray(otherSide, others), eq(side, id)))
        .run()
    return others.length === ROWS_PER_STEP
  }
  return [isMore(userId, mutedId), isMore(mutedId, userId)].includes(true)
}

/** Runs one step of deleting a marked account, the member's row last. @returns true if there is more to do */
export const deleteSomeOfAccount = async (id: string): Promise<boolean> =>
  writeTransaction((tx) => {
    const marked = and(eq(users.id, id), isNotNull(users.deletedAt))
    if (!tx.select({ id: users.id }).from(users).where(marked).get()) return false
    if (deleteSomePhotos(tx, id)) return true
    if (deleteSomeComments(tx, eq(comments.userId, id))) return true
    for (const [table, column] of OTHER_ROWS) if (deleteSome(tx, table, eq(column, id))) return true
    if (deleteSomeMutes(tx, id)) return true
    tx.delete(users).where(marked).run()
    return false
  })

/** Runs one step of deleting a hidden photo for the maintainer, and closes reports. @returns true if there is more to do */
export const deleteSomeOfPhoto = async (id: number): Promise<boolean> =>
  writeTransaction((tx) => deleteSomeOfPhotos(tx, [id]))

/** The ids of marked accounts whose deletion was interrupted. */
export async function listMarkedAccounts(): Promise<string[]> {
  const rows = database()
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.deletedAt))
    .all()
  return rows.map(({ id }) => id)
}
