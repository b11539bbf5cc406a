import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { prepared, sqlStatement, type Transaction } from '../client.ts'
import { comments, photos, reports, users } from '../schema.ts'
import { isListed } from './photos.ts'

/*
 * A site can hold the first posts of a new member until a moderator shows one (docs/product.md#states). A held post is a hidden one
 * with an open report of this category, so that the moderators' list, record and actions serve it, too.
 */

export const HELD_POST = 'First post'

/** Who is asked about held posts: the moderators' addresses that the environment names. Null for a site that holds none. */
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
    .where(and(eq(comments.userId, placeholder('member')), isNull(comments.hiddenAt)))
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, placeholder('member')), or(exists(photo), exists(comment))))
    .prepare()
})

/** True if others can see no photo and no comment of a member. Ask before the post is written, in its transaction. */
export const holdsPostsOf = (userId: string, holding: Holding): boolean =>
  holding !== null && shownStatement().get({ member: userId }) === undefined

type Notice = { emails: string; reporterId: string; now: number }

const MODERATORS = `SELECT id FROM users
  WHERE email IN (SELECT email FROM moderators UNION ALL SELECT list.value FROM json_each(@emails) AS list)
    AND id <> @reporterId AND suspended_at IS NULL AND deleted_at IS NULL`

// Replaces the notification of an earlier report, so that each moderator has one.
const moderatorsStatement = sqlStatement<Notice>(
  `INSERT OR REPLACE INTO notifications (user_id, kind, created_at)
     SELECT id, 'report', @now FROM (${MODERATORS})`,
)

/** Reports do not wait for the next daily or weekly mail; in less than an hour, further ones join the mail. */
const MAIL_WITHIN_MS = 45 * 60 * 1000

const mailStatement = sqlStatement<Notice & { dueAt: number }>(
  `UPDATE mail_notices SET due_at = @dueAt WHERE due_at > @dueAt AND user_id IN (${MODERATORS})`,
)

/** Notifies the moderators of a new report, except its reporter; within an hour by mail. Call it inside the writing transaction. */
export function notifyModerators(emails: string[], reporterId: string, now = Date.now()): void {
  const notice = { emails: JSON.stringify(emails), reporterId, now }
  moderatorsStatement().run(notice)
  mailStatement().run({ ...notice, dueAt: now + MAIL_WITHIN_MS })
}

interface HeldPost {
  userId: string
  photoId?: number
  commentId?: number
  /** The title of the photo, or of the comment's photo. */
  title: string
  text?: string
}

/** Hides a post until a moderator shows it, unless it is hidden already. Call it inside the transaction that writes the post. */
export function holdPost(tx: Transaction, post: HeldPost, holding: Holding): void {
  const { userId, photoId, commentId, title, text = null } = post
  const table = commentId === undefined ? photos : comments
  const isShown = and(eq(table.id, commentId ?? photoId ?? 0), isNull(table.hiddenAt))
  const { changes } = tx.update(table).set({ hiddenAt: new Date() }).where(isShown).run()
  if (changes === 0) return
  tx.insert(reports)
    .values({
      ...{ category: HELD_POST, photoId, commentId, reportedTitle: title, reportedText: text },
      details:
        'A new member’s post. Others see it, and what the member posts later, once it is shown.',
    })
    .run()
  notifyModerators(holding?.emails ?? [], userId)
}

/**
 * Closes the report of a held post that is decided, wherever that is done. Call it inside the writing transaction.
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
