import { and, eq, isNull, desc, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Database, type Transaction } from '../client.ts'
import { comments, photos, reports, users, featureRequests } from '../schema.ts'
import { isShown, parentIsShown } from './comments.ts'
import { notifyModerators } from './held-posts.ts'
import { authorColumns, visibleTo } from './photos.ts'

const photographers = alias(users, 'photographers')

const commentInPlace = (db: Pick<Database, 'select'>, id: number, viewerId: string) =>
  db
    .select({
      id: comments.id,
      content: comments.content,
      user: authorColumns,
      photo: { id: photos.id, title: photos.title },
      photographer: { id: photographers.id, username: photographers.username },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(photos, eq(photos.id, comments.photoId))
    .innerJoin(photographers, eq(photographers.id, photos.userId))
    .where(and(eq(comments.id, id), isShown, parentIsShown, visibleTo(viewerId)))
    .get() ?? null

/**
 * A comment with its photo; null if it does not exist, is hidden or replies to a hidden one, or its
 * photo is private.
 */
export const findCommentInPlace = async (id: number, viewerId: string) =>
  commentInPlace(database(), id, viewerId)

/** A new report; at most one of the three ids is set. */
interface NewReport {
  reporterId: string
  category: string
  details: string
  photoId?: number
  commentId?: number
  userId?: string
}

/** Reads the reported content; null if the reporter may no longer see it. */
function readTarget(tx: Transaction, report: NewReport) {
  const { photoId, commentId, userId, reporterId } = report
  if (photoId !== undefined) {
    const visible = and(eq(photos.id, photoId), visibleTo(reporterId))
    const photo = tx.select({ title: photos.title }).from(photos).where(visible).get()
    return photo ? { reportedTitle: photo.title, reportedText: null } : null
  }
  if (commentId !== undefined) {
    const comment = commentInPlace(tx, commentId, reporterId)
    return comment && { reportedTitle: comment.photo.title, reportedText: comment.content }
  }
  if (userId === undefined) return { reportedTitle: null, reportedText: null }
  const { firstName, lastName, username } = users
  const member = tx
    .select({ firstName, lastName, username })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!member) return null
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
  return { reportedTitle: name || null, reportedText: member.username }
}

/**
 * Inserts an open report with its subject's current texts, and notifies the moderators.
 * @param emails of the moderators that the environment names
 * @returns its id; null if the reporter may not see the subject
 */
export const insertReport = async (
  report: NewReport,
  emails: string[] = [],
): Promise<number | null> =>
  memberTransaction(report.reporterId, (tx) => {
    const reported = readTarget(tx, report)
    if (!reported) return null
    const values = { ...report, ...reported }
    const { id } = tx.insert(reports).values(values).returning({ id: reports.id }).get()
    notifyModerators(tx, emails, report.reporterId)
    return id
  })

type NewFeatureRequest = Pick<
  typeof featureRequests.$inferInsert,
  'userId' | 'title' | 'description' | 'category' | 'priority'
>

/** Stores a feature request; `userId` is null for a visitor's. */
export async function insertFeatureRequest(request: NewFeatureRequest): Promise<void> {
  const insert = (tx: Transaction) => tx.insert(featureRequests).values(request).run()
  await (request.userId == null
    ? writeTransaction(insert)
    : memberTransaction(request.userId, insert))
}

/** A page of the feature requests with their authors, newest first. */
export const listFeatureRequests = async ({
  before = Number.MAX_SAFE_INTEGER,
  limit,
}: {
  before?: number
  limit: number
}) =>
  database()
    .select({
      id: featureRequests.id,
      title: featureRequests.title,
      description: featureRequests.description,
      category: featureRequests.category,
      priority: featureRequests.priority,
      createdAt: featureRequests.createdAt,
      user: authorColumns,
    })
    .from(featureRequests)
    .leftJoin(users, eq(users.id, featureRequests.userId))
    .where(lt(featureRequests.id, before))
    .orderBy(desc(featureRequests.id))
    .limit(limit)
    .all()
