import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { requireSession } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { deletedPlaceholder } from '../email.ts'
import {
  binders,
  comments,
  featureRequests,
  follows,
  identities,
  likes,
  moderationActions,
  moderators,
  notifications,
  photos,
  reports,
  sessions,
  silences,
  users,
} from '../schema.ts'
import { reserve, identityText } from './tombstones.ts'

/*
 * An account goes in steps, so that one with tens of thousands of photos stops nobody else: first
 * `markAccountDeleted`, from when on nobody finds or is the member, then `deleteSomeOfAccount` until
 * nothing is left. Each step is a transaction: whatever ends the process in between, the next one goes on.
 */

/** What moderators read about a report whose subject has left. */
const SUBJECT_LEFT = 'The member has deleted the account.'

/** Photos of one step, and rows of any other kind: some milliseconds of work. */
const PHOTOS_A_STEP = 20
const ROWS_A_STEP = 250
/** Far more sign-ins at providers than a member has. */
const MOST_IDENTITIES = 1000

/** Closes the reports that a condition finds; nothing that was said about the member stays in them. */
function closeReports(tx: Transaction, condition: SQL | undefined): void {
  const { status, resolvedAt } = reports
  tx.update(reports)
    .set({
      status: sql`iif(${status} = 'open', 'resolved', ${status})`,
      resolvedAt: sql`coalesce(${resolvedAt}, ${Date.now()})`,
      resolution: SUBJECT_LEFT,
    })
    .where(condition)
    .run()
}

/** What the member sent, or did as a moderator, stays for the others, and says no more who it was. */
function forgetAuthorship(tx: Transaction, id: string): void {
  tx.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, id)).run()
  tx.update(reports).set({ resolvedBy: null }).where(eq(reports.resolvedBy, id)).run()
  tx.update(featureRequests).set({ userId: null }).where(eq(featureRequests.userId, id)).run()
  const { moderatorId, userId } = moderationActions
  tx.update(moderationActions).set({ moderatorId: null }).where(eq(moderatorId, id)).run()
  tx.update(moderationActions).set({ userId: null, note: '' }).where(eq(userId, id)).run()
  closeReports(tx, eq(reports.userId, id))
}

/**
 * Keeps a deletion from lifting a suspension. An unverified address is not held back: it may be somebody
 * else's, who would be suspended in the member's place.
 */
function holdSuspension(
  tx: Transaction,
  member: { id: string; email: string; unverifiedEmail: string | null },
  now: Date,
): void {
  if (member.unverifiedEmail === null) reserve(tx, 'suspension', member.email, now)
  const known = tx
    .select()
    .from(identities)
    .where(eq(identities.userId, member.id))
    .limit(MOST_IDENTITIES)
    .all()
  for (const identity of known) reserve(tx, 'suspension', identityText(identity), now)
}

/**
 * Takes a member out of the site at once: signed out everywhere, known by no address, e-mail or provider,
 * no moderator any more. The e-mail address is free for a new account. The username, and the address of
 * who was suspended with the identities, are held back (see `account-remnants.ts`).
 * @returns false when there is no such member any more; nothing is written then
 * @throws AccountInactive when the member has signed out since the request began
 */
export async function markAccountDeleted(id: string, now = new Date()): Promise<boolean> {
  return writeTransaction((tx) => {
    const there = and(eq(users.id, id), isNull(users.deletedAt))
    const { email, unverifiedEmail, username, suspendedAt } = users
    const columns = { id: users.id, email, unverifiedEmail, username, suspendedAt }
    const member = tx.select(columns).from(users).where(there).get()
    if (!member) return false
    requireSession()
    if (member.username !== null) reserve(tx, 'username', member.username, now)
    if (member.suspendedAt !== null) holdSuspension(tx, member, now)
    // The names stay until the photos are gone: the search index of each would be written anew.
    tx.update(users)
      .set({
        deletedAt: now,
        email: deletedPlaceholder(id),
        unverifiedEmail: null,
        avatarKey: null,
      })
      .where(there)
      .run()
    tx.delete(sessions).where(eq(sessions.userId, id)).run()
    tx.delete(identities).where(eq(identities.userId, id)).run()
    tx.delete(moderators).where(eq(moderators.email, member.email)).run()
    forgetAuthorship(tx, id)
    return true
  })
}

/** Up to `ROWS_A_STEP` ids of rows that a condition finds. */
function someIds<Id extends SQLiteColumn>(
  tx: Transaction,
  table: SQLiteTable & { id: Id },
  condition: SQL,
): Id['_']['data'][] {
  const rows = tx.select({ id: table.id }).from(table).where(condition).limit(ROWS_A_STEP).all()
  return rows.map((row) => row.id)
}

/** Deletes some of the rows that a condition finds. @returns whether there may be more */
function deleteSome(tx: Transaction, table: SQLiteTable & { id: SQLiteColumn }, condition: SQL) {
  const ids = someIds(tx, table, condition)
  if (ids.length > 0) tx.delete(table).where(inArray(table.id, ids)).run()
  return ids.length === ROWS_A_STEP
}

function deleteSomeComments(tx: Transaction, condition: SQL): boolean {
  const ids = someIds(tx, comments, condition)
  if (ids.length === 0) return false
  closeReports(tx, inArray(reports.commentId, ids))
  tx.delete(comments).where(inArray(comments.id, ids)).run()
  return ids.length === ROWS_A_STEP
}

/** Deletes some photos with all that hangs on them. @returns false when there was none left */
function deleteSomePhotos(tx: Transaction, userId: string): boolean {
  const ids = tx
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.userId, userId))
    .limit(PHOTOS_A_STEP)
    .all()
    .map(({ id }) => id)
  if (ids.length === 0) return false
  // A photo that thousands like must not go in one piece either.
  const isMore = [
    deleteSome(tx, likes, inArray(likes.photoId, ids)),
    deleteSomeComments(tx, inArray(comments.photoId, ids)),
    deleteSome(tx, notifications, inArray(notifications.photoId, ids)),
  ].includes(true)
  if (isMore) return true
  closeReports(tx, inArray(reports.photoId, ids))
  tx.delete(photos).where(inArray(photos.id, ids)).run()
  return true
}

/** What hangs on a member beside photos and comments. */
const BELONGINGS = [
  [likes, likes.userId],
  [follows, follows.followerId],
  [follows, follows.followingId],
  [notifications, notifications.userId],
  [notifications, notifications.actorId],
  [binders, binders.userId],
] as const

/** Forgets some of those whom the member silenced, and of those who silenced the member. @returns as `deleteSome` */
function deleteSomeSilences(tx: Transaction, id: string): boolean {
  const { userId, silencedId } = silences
  type Side = typeof userId | typeof silencedId
  const isMore = (mine: Side, other: Side) => {
    const rows = tx.select({ other }).from(silences).where(eq(mine, id)).limit(ROWS_A_STEP).all()
    const others = rows.map((row) => row.other)
    if (others.length > 0)
      tx.delete(silences)
        .where(and(inArray(other, others), eq(mine, id)))
        .run()
    return others.length === ROWS_A_STEP
  }
  return [isMore(userId, silencedId), isMore(silencedId, userId)].includes(true)
}

/**
 * Does one step of deleting an account that `markAccountDeleted` marked; the last one takes the member's
 * row, and with it whatever came about meanwhile. Files go by the outbox of file removals.
 * @returns whether there is more to do; false also where there is no such marked account
 */
export async function deleteSomeOfAccount(id: string): Promise<boolean> {
  return writeTransaction((tx) => {
    const marked = and(eq(users.id, id), isNotNull(users.deletedAt))
    if (!tx.select({ id: users.id }).from(users).where(marked).get()) return false
    if (deleteSomePhotos(tx, id)) return true
    if (deleteSomeComments(tx, eq(comments.userId, id))) return true
    for (const [table, column] of BELONGINGS) if (deleteSome(tx, table, eq(column, id))) return true
    if (deleteSomeSilences(tx, id)) return true
    tx.delete(users).where(marked).run()
    return false
  })
}

/** The members who are marked and not all gone yet: those whose deletion was interrupted. */
export async function listMarkedAccounts(): Promise<string[]> {
  const rows = database()
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.deletedAt))
    .all()
  return rows.map(({ id }) => id)
}
