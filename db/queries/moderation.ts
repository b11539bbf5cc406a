import { and, desc, eq, isNotNull, isNull, lt, ne, sql, type SQL, asc } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import {
  comments,
  moderationActions,
  notifications,
  photos,
  reports,
  users,
  moderators,
} from '../schema.ts'

const reporters = alias(users, 'reporters')
const resolvers = alias(users, 'resolvers')
const photographers = alias(users, 'photographers')
const moderatorUsers = alias(users, 'moderator_users')

type NameColumn = 'id' | 'username' | 'firstName' | 'lastName'

function names<Table extends Record<NameColumn, unknown>>(table: Table): Pick<Table, NameColumn> {
  const { id, username, firstName, lastName } = table
  return { id, username, firstName, lastName }
}

function reportSelect() {
  return database()
    .select({
      id: reports.id,
      category: reports.category,
      details: reports.details,
      status: reports.status,
      resolution: reports.resolution,
      resolvedAt: reports.resolvedAt,
      createdAt: reports.createdAt,
      reportedPhotoId: reports.photoId,
      reportedUserId: reports.userId,
      reportedTitle: reports.reportedTitle,
      reportedText: reports.reportedText,
      reporter: names(reporters),
      resolver: names(resolvers),
      // For a comment, its photo.
      photo: {
        id: photos.id,
        title: photos.title,
        imageKey: photos.imageKey,
        isPublic: photos.isPublic,
        hiddenAt: photos.hiddenAt,
      },
      photographer: names(photographers),
      comment: { id: comments.id, content: comments.content, hiddenAt: comments.hiddenAt },
      member: { ...names(users), avatarKey: users.avatarKey, suspendedAt: users.suspendedAt },
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(resolvers, eq(resolvers.id, reports.resolvedBy))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(photos, sql`${photos.id} = coalesce(${reports.photoId}, ${comments.photoId})`)
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .leftJoin(
      users,
      and(
        sql`${users.id} = coalesce(${reports.userId}, ${comments.userId}, ${photos.userId})`,
        isNull(users.deletedAt),
      ),
    )
    .$dynamic()
}

/** A report with its subject, regardless of visibility, and the member responsible for it. */
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** A page of a moderators' list: newest first, `before` continues by id. */
interface Place {
  before?: number
  limit: number
}

const NEWEST = Number.MAX_SAFE_INTEGER

/** The open reports, or the closed ones. */
export async function listReports(which: 'open' | 'closed', { before = NEWEST, limit }: Place) {
  const status: SQL = which === 'open' ? eq(reports.status, 'open') : ne(reports.status, 'open')
  return reportSelect()
    .where(and(status, lt(reports.id, before)))
    .orderBy(desc(reports.id))
    .limit(limit)
    .all()
}

/** One report, open or closed; null if it does not exist. */
export async function findReport(id: number): Promise<ReportRow | null> {
  return reportSelect().where(eq(reports.id, id)).get() ?? null
}

/** The moderation log, newest first. */
export async function listModerationActions({ before = NEWEST, limit }: Place) {
  return database()
    .select({
      id: moderationActions.id,
      action: moderationActions.action,
      note: moderationActions.note,
      reportId: moderationActions.reportId,
      commentId: moderationActions.commentId,
      createdAt: moderationActions.createdAt,
      moderator: names(moderatorUsers),
      member: names(users),
    })
    .from(moderationActions)
    .leftJoin(moderatorUsers, eq(moderatorUsers.id, moderationActions.moderatorId))
    .leftJoin(users, eq(users.id, moderationActions.userId))
    .where(lt(moderationActions.id, before))
    .orderBy(desc(moderationActions.id))
    .limit(limit)
    .all()
}

export type ModerationActionRow = Awaited<ReturnType<typeof listModerationActions>>[number]

/** A moderator's decision about a report. */
export interface Decision {
  moderatorId: string
  reportId: number
  action: (typeof moderationActions.$inferInsert)['action']
  /** The moderator's note; for a warning, the text that is sent. */
  note: string
  /** The resolution of the report. */
  resolution: string
  /** The reported photo or comment, for hiding. */
  photoId: number | null
  commentId: number | null
  /** The responsible member. */
  userId: string | null
  /** The new image key of a photo, and the expected current one, whose files are deleted. */
  rekeyed: { from: string; to: string } | null
}

/** @returns false when another moderator was faster, or the photo has another key; nothing is written then */
function setHidden(tx: Transaction, decision: Decision, hiddenAt: Date | null): boolean {
  const { photoId, commentId, rekeyed } = decision
  const otherwise = (column: typeof photos.hiddenAt | typeof comments.hiddenAt) =>
    hiddenAt ? isNull(column) : isNotNull(column)
  if (commentId !== null) {
    const changed = tx
      .update(comments)
      .set({ hiddenAt })
      .where(and(eq(comments.id, commentId), otherwise(comments.hiddenAt)))
      .run()
    // A notification that is no longer shown must not count as unread.
    if (hiddenAt)
      tx.update(notifications)
        .set({ readAt: hiddenAt })
        .where(and(eq(notifications.commentId, commentId), isNull(notifications.readAt)))
        .run()
    return changed.changes === 1
  } else if (photoId !== null) {
    const changed = tx
      .update(photos)
      .set({ hiddenAt, ...(rekeyed && { imageKey: rekeyed.to }) })
      .where(
        and(
          eq(photos.id, photoId),
          otherwise(photos.hiddenAt),
          rekeyed ? eq(photos.imageKey, rekeyed.from) : undefined,
        ),
      )
      .run()
    return changed.changes === 1
  }
  return true
}

function apply(tx: Transaction, decision: Decision): boolean {
  const { action, userId, note } = decision
  if (action === 'hide') return setHidden(tx, decision, new Date())
  if (action === 'unhide') return setHidden(tx, decision, null)
  if (userId === null) return true
  if (action === 'warn')
    tx.insert(notifications).values({ userId, kind: 'warning', text: note }).run()
  else if (action !== 'dismiss')
    tx.update(users)
      .set({ suspendedAt: action === 'suspend' ? new Date() : null })
      .where(eq(users.id, userId))
      .run()
  return true
}

/** True if a decision still applies: its subject may have been deleted, or its report closed. */
function isThere(tx: Transaction, decision: Decision): boolean {
  const { photoId, commentId, userId, reportId, action } = decision
  const openIfDismissed = action === 'dismiss' ? eq(reports.status, 'open') : undefined
  const finds = [
    tx
      .select()
      .from(reports)
      .where(and(eq(reports.id, reportId), openIfDismissed)),
    photoId !== null && tx.select().from(photos).where(eq(photos.id, photoId)),
    commentId !== null && tx.select().from(comments).where(eq(comments.id, commentId)),
    userId !== null &&
      tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ]
  return finds.every((find) => find === false || find.get() !== undefined)
}

/**
 * Applies a decision, closes the report and records both, in one transaction.
 * @returns false when the photo has another image key, when a row of the decision does not exist any more, or
 *   when another moderator was faster; nothing is written then
 */
export async function applyDecision(decision: Decision): Promise<boolean> {
  const { moderatorId, reportId, action, resolution, note, photoId, commentId, userId } = decision
  return memberTransaction(moderatorId, (tx) => {
    if (!isThere(tx, decision) || !apply(tx, decision)) return false
    tx.update(reports)
      .set({
        status: action === 'dismiss' ? 'dismissed' : 'resolved',
        resolution,
        resolvedBy: moderatorId,
        resolvedAt: new Date(),
      })
      .where(eq(reports.id, reportId))
      .run()
    tx.insert(moderationActions)
      .values({ moderatorId, reportId, action, note, photoId, commentId, userId })
      .run()
    return true
  })
}

/**
 * Adds an e-mail address to the list of moderators.
 * @returns false if it is already there, ignoring case
 */
export async function addModerator(email: string): Promise<boolean> {
  const inserted = await writeTransaction((tx) =>
    tx.insert(moderators).values({ email }).onConflictDoNothing().run(),
  )
  return inserted.changes === 1
}

/**
 * Removes an address from the list, ignoring case.
 * @returns false if it is not there
 */
export async function removeModerator(email: string): Promise<boolean> {
  const deleted = await writeTransaction((tx) =>
    tx.delete(moderators).where(eq(moderators.email, email)).run(),
  )
  return deleted.changes === 1
}

/** The list of moderators by address, and whether a member has each address. */
export async function listModerators(): Promise<{ email: string; isMember: boolean }[]> {
  const rows = database()
    .select({ email: moderators.email, userId: users.id })
    .from(moderators)
    .leftJoin(users, eq(users.email, moderators.email))
    .orderBy(asc(moderators.email))
    .all()
  return rows.map(({ email, userId }) => ({ email, isMember: userId !== null }))
}
