import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { database } from '../client.ts'
import { comments, photos, reports, users } from '../schema.ts'
import { authorColumns, visibleTo } from './photos.ts'

const photographers = alias(users, 'photographers')

/**
 * A comment with the photo it stands under, as far as a member may see both.
 * @returns null where it is absent, hidden, or under a photo that is private to somebody else
 */
export async function findCommentInPlace(id: number, viewerId: string) {
  return (
    database()
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
      .where(and(eq(comments.id, id), isNull(comments.hiddenAt), visibleTo(viewerId)))
      .get() ?? null
  )
}

/** A report as it is sent; at most one of the three ids is given. */
export interface NewReport {
  reporterId: string
  category: string
  details: string
  photoId?: number
  commentId?: number
  userId?: string
}

/** Stores a report, open. @returns its id */
export async function insertReport(report: NewReport): Promise<number> {
  return memberTransaction(
    report.reporterId,
    (tx) => tx.insert(reports).values(report).returning({ id: reports.id }).get().id,
  )
}
