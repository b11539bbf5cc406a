import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { prepared, type Transaction } from '../client.ts'
import {
  binders,
  comments,
  mailNotices,
  moderators,
  notifications,
  photos,
  reports,
  users,
} from '../schema.ts'
import { isListed } from './photos.ts'

/*
 * A site can hold the first posts of a new member until a moderator shows one
 * (docs/product.md#states). A held post is a hidden one with an open report of this category, so
 * that the moderators' list, record and actions serve it, too.
 */

export const HELD_POST = 'First post'

/**
 * Who is asked about held posts: the moderators' addresses that the environment names. Null for a
 * site that holds none.
 */
export type Holding = { emails: string[] } | null

const { placeholder } = sql

const shownStatement = prepared((db) => {
  const photo = db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, placeholder('member')), isListed))
  const comment = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, placeholder('member')), sql`${comments.shown} = 1`))
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, placeholder('member')), or(exists(photo), exists(comment))))
    .prepare()
})

/**
 * True if others can see no photo and no comment of a member. Ask before the post is written, in
 * its transaction.
 */
export const holdsPostsOf = (userId: string, holding: Holding): boolean =>
  holding !== null && shownStatement().get({ member: userId }) === undefined

/** True for a member of whom others can see a photo or a comment. */
export const hasShownPost = async (userId: string): Promise<boolean> =>
  shownStatement().get({ member: userId }) !== undefined

/** So many binders of a member wait; further ones are private. */
const MAX_HELD_BINDERS = 100

const heldBindersStatement = prepared((db) =>
  db
    .select({ id: binders.id })
    .from(binders)
    .where(and(eq(binders.userId, placeholder('member')), sql`${binders.held} = 1`))
    .limit(MAX_HELD_BINDERS)
    .prepare(),
)

/**
 * The columns for a binder that is to be public or not: it waits with its member's first posts. Ask
 * inside the writing transaction.
 */
export function binderVisibility(userId: string, isPublic: boolean, holding: Holding) {
  if (!isPublic || !holdsPostsOf(userId, holding)) return { isPublic, held: false }
  const waiting = heldBindersStatement().all({ member: userId }).length
  return { isPublic: false, held: waiting < MAX_HELD_BINDERS }
}

/** Publishes a member's binders that wait. Call it inside the transaction that shows a post. */
export function releaseBinders(tx: Transaction, userId: string): void {
  const ids = heldBindersStatement()
    .all({ member: userId })
    .map(({ id }) => id)
  tx.update(binders).set({ isPublic: true, held: false }).where(inArray(binders.id, ids)).run()
}

const moderatorsStatement = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.email} IN (SELECT ${moderators.email} FROM ${moderators}
          UNION ALL SELECT list.value FROM json_each(${placeholder('emails')}) AS list)`,
        ne(users.id, placeholder('reporter')),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare(),
)

/**
 * Reports do not wait for the next daily or weekly mail; in less than an hour, further ones join
 * the mail.
 */
const MAIL_WITHIN_MS = 45 * 60 * 1000

/**
 * Notifies the moderators of a new report, except its reporter; within an hour by mail. Call it
 * inside the writing transaction.
 */
export function notifyModerators(
  tx: Transaction,
  emails: string[],
  reporterId: string,
  now = Date.now(),
): void {
  const rows = moderatorsStatement().all({ emails: JSON.stringify(emails), reporter: reporterId })
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // Replaces the notification of an earlier report, so that each moderator has one.
  tx.delete(notifications)
    .where(and(eq(notifications.kind, 'report'), inArray(notifications.userId, ids)))
    .run()
  tx.insert(notifications)
    .values(ids.map((userId) => ({ userId, kind: 'report' as const, createdAt: new Date(now) })))
    .run()
  const dueAt = new Date(now + MAIL_WITHIN_MS)
  tx.update(mailNotices)
    .set({ dueAt })
    .where(and(gt(mailNotices.dueAt, dueAt), inArray(mailNotices.userId, ids)))
    .run()
}

interface HeldPost {
  userId: string
  photoId?: number
  commentId?: number
  /** The title of the photo, or of the comment's photo. */
  title: string
  text?: string
}

/**
 * Hides a post until a moderator shows it, unless it is hidden already. Call it inside the
 * transaction that writes the post.
 */
export function holdPost(tx: Transaction, post: HeldPost, holding: Holding): void {
  const { userId, photoId, commentId, title, text = null } = post
  const table = commentId === undefined ? photos : comments
  const isShown = and(eq(table.id, commentId ?? photoId ?? 0), isNull(table.hiddenAt))
  const { changes } = tx.update(table).set({ hiddenAt: new Date() }).where(isShown).run()
  if (changes === 0) return
  tx.insert(reports)
    .values({
      category: HELD_POST,
      photoId,
      commentId,
      reportedTitle: title,
      reportedText: text,
      details:
        'A new member’s post. Others see it, and what the member posts later, once it is shown.',
    })
    .run()
  notifyModerators(tx, holding?.emails ?? [], userId)
}

/**
 * Closes the report of a held post that is decided, wherever that is done. Call it inside the
 * writing transaction.
 * @returns false if the post was not held
 */
export function closeHeld(
  tx: Transaction,
  { photoId, commentId }: { photoId: number | null; commentId: number | null },
): boolean {
  const subject =
    commentId === null ? eq(reports.photoId, photoId ?? 0) : eq(reports.commentId, commentId)
  const open = and(subject, eq(reports.category, HELD_POST), eq(reports.status, 'open'))
  const closed = { status: 'resolved' as const, resolution: 'Shown', resolvedAt: new Date() }
  return tx.update(reports).set(closed).where(open).run().changes > 0
}

const heldStatement = prepared((db) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.photoId, placeholder('photo')),
        eq(reports.category, HELD_POST),
        eq(reports.status, 'open'),
      ),
    )
    .prepare(),
)

/** True for a photo that waits for a moderator. */
export const isHeld = (photoId: number): boolean =>
  heldStatement().get({ photo: photoId }) !== undefined
