import { and, asc, count, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { delayMailNotices, uncoverNotifications } from './mail-notices.ts'
import { mailDays, mailOutbox, users } from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'

export type QueuedMail = typeof mailOutbox.$inferSelect
export type MailKind = QueuedMail['kind']

/** More waiting mail is rejected, so that a dead mail server cannot fill the volume. */
export const MAXIMUM_WAITING_MAIL = 10_000

const STEP = 500

/** No message is sent later than so long after its cause. */
export const LONGEST_VALIDITY_MS = 3 * DAY_MS

const toDay = (now: Date) => now.toISOString().slice(0, 10)

function countWaiting(tx: Transaction, kind?: MailKind): number {
  const isOfKind = kind && eq(mailOutbox.kind, kind)
  const row = tx.select({ total: count() }).from(mailOutbox).where(isOfKind).get()
  return row?.total ?? 0
}

function sentToday(kind: MailKind, now: Date): number {
  const { day, sent } = mailDays
  const today = and(eq(day, toDay(now)), eq(mailDays.kind, kind))
  return database().select({ sent }).from(mailDays).where(today).get()?.sent ?? 0
}

/**
 * Adds a message to the outbox in its cause's transaction.
 * @returns false if too many wait, or `perDay` are used up
 */
export function insertMail(tx: Transaction, mail: typeof mailOutbox.$inferInsert, perDay?: number) {
  if (countWaiting(tx) >= MAXIMUM_WAITING_MAIL) return false
  if (perDay !== undefined) {
    const waiting = countWaiting(tx, mail.kind)
    if (waiting + sentToday(mail.kind, new Date()) >= perDay) return false
  }
  tx.insert(mailOutbox).values(mail).run()
  return true
}

/**
 * The message of a kind that is due longest and has not expired; null after `perDay` of them have
 * been sent today.
 */
export async function nextMail(kind: MailKind, perDay: number, now: Date) {
  if (sentToday(kind, now) >= perDay) return null
  const { nextAttemptAt, expiresAt, id } = mailOutbox
  const mail = database()
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.kind, kind), lte(nextAttemptAt, now), gt(expiresAt, now)))
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(1)
    .get()
  return mail ?? null
}

/** Removes a message that the mail server has taken, and counts it. */
export async function recordSentMail({ id, kind, userId }: QueuedMail, now: Date): Promise<void> {
  const day = toDay(now)
  await writeTransaction((tx) => {
    tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
    if (kind === 'notices' && userId !== null) delayMailNotices(tx, userId, now)
    tx.delete(mailDays)
      .where(sql`${mailDays.day} < ${day}`)
      .run()
    tx.insert(mailDays)
      .values({ day, kind, sent: 1 })
      .onConflictDoUpdate({
        target: [mailDays.day, mailDays.kind],
        set: { sent: sql`${mailDays.sent} + 1` },
      })
      .run()
  })
}

/** Tries a message again later. */
export async function delayMail({ id, attempts }: QueuedMail, nextAttemptAt: Date): Promise<void> {
  await writeTransaction((tx) =>
    tx
      .update(mailOutbox)
      .set({ attempts: attempts + 1, nextAttemptAt })
      .where(eq(mailOutbox.id, id))
      .run(),
  )
}

/** Removes a message whose recipient the mail server rejected, and remembers that of the member. */
export async function recordBouncedMail({ id, kind, userId }: QueuedMail, now: Date) {
  await writeTransaction((tx) => {
    tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
    if (userId === null) return
    tx.update(users).set({ mailBouncedAt: now }).where(eq(users.id, userId)).run()
    if (kind === 'notices') uncoverNotifications(tx, [userId])
  })
}

/**
 * Removes messages that could not be sent in time, and those that a clock that was ahead has
 * queued, at most 500.
 * @returns how many
 */
export async function deleteExpiredMail(now: Date): Promise<number> {
  const { id, kind, userId, expiresAt } = mailOutbox
  const latest = new Date(now.getTime() + LONGEST_VALIDITY_MS)
  return writeTransaction((tx) => {
    const expired = tx
      .select({ id, kind, userId })
      .from(mailOutbox)
      .where(or(lte(expiresAt, now), gt(expiresAt, latest)))
      .limit(STEP)
      .all()
    const members = expired.flatMap((mail) =>
      mail.kind === 'notices' && mail.userId !== null ? [mail.userId] : [],
    )
    if (members.length > 0) uncoverNotifications(tx, members)
    const ids = expired.map((mail) => mail.id)
    return ids.length === 0 ? 0 : tx.delete(mailOutbox).where(inArray(id, ids)).run().changes
  })
}
