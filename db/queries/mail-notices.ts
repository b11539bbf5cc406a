import { and, asc, count, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { prepared, writeTransaction, type Transaction } from '../client.ts'
import { mailNotices, mailOutbox, mutes, notifications, photos, users, weeks } from '../schema.ts'
import { isListed } from './photos.ts'
import { hasPlaceholder, isActiveMember } from './users.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

const { placeholder } = sql

/** How often a member gets a mail about what happened. Members without a row get none. */
export type MailFrequency = (typeof mailNotices.$inferSelect)['frequency']

const PERIODS: Record<MailFrequency, number> = { daily: DAY_MS, weekly: 7 * DAY_MS }
/** Lateness, in milliseconds, up to which the time of day stays the same. */
const USUAL_LATENESS_MS = HOUR_MS

const verifiedAddress = sql<string | null>`iif(${hasPlaceholder}, NULL, ${users.email})`

const choiceStatement = prepared((db) =>
  db
    .select({
      frequency: mailNotices.frequency,
      dueAt: mailNotices.dueAt,
      address: verifiedAddress,
      bouncedAt: users.mailBouncedAt,
    })
    .from(users)
    .leftJoin(mailNotices, eq(mailNotices.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

const NO_CHOICE = { frequency: null, dueAt: null, address: null, bouncedAt: null }

/** How often a member gets mail notices, and the verified address that they go to. */
export const findMailNotices = async (userId: string) =>
  choiceStatement().get({ userId }) ?? NO_CHOICE

const newestId = (userId: string) =>
  sql<number>`coalesce((SELECT max(${notifications.id}) FROM ${notifications} WHERE ${notifications.userId} = ${userId}), 0)`

/**
 * Deletes a member's mail notices that are still to be sent.
 * @returns whether there were any
 */
export function deleteWaitingNotices(tx: Transaction, userId: string): boolean {
  const { changes } = tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, 'notices')))
    .run()
  return changes > 0
}

function deleteMailNotices(tx: Transaction, userId: string): boolean {
  deleteWaitingNotices(tx, userId)
  return tx.delete(mailNotices).where(eq(mailNotices.userId, userId)).run().changes > 0
}

/**
 * Sets how often a member gets mail notices, null for none; the first is due a period later. A
 * rejected address is tried again.
 * @returns false, with nothing changed, without a verified address
 */
export async function setMailNotices(
  userId: string,
  frequency: MailFrequency | null,
  now = Date.now(),
): Promise<boolean> {
  const set = (tx: Transaction) => {
    if (frequency === null) {
      deleteMailNotices(tx, userId)
      return true
    }
    const verified = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), sql`NOT (${hasPlaceholder})`))
      .get()
    if (!verified) return false
    const dueAt = new Date(now + PERIODS[frequency])
    tx.insert(mailNotices)
      .values({
        userId,
        frequency,
        dueAt,
        lastNotificationId: newestId(userId),
        previousNotificationId: newestId(userId),
      })
      .onConflictDoUpdate({
        target: mailNotices.userId,
        set: { frequency, dueAt },
        setWhere: sql`${mailNotices.frequency} <> ${frequency}`,
      })
      .run()
    tx.update(users)
      .set({ mailBouncedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.mailBouncedAt)))
      .run()
    return true
  }
  return memberTransaction(userId, set, { suspendedToo: true })
}

/**
 * Ends a member's mail notices.
 * @returns false if there were none
 */
export const endMailNotices = async (userId: string): Promise<boolean> =>
  writeTransaction((tx) => deleteMailNotices(tx, userId))

/**
 * The condition that the member's last mail is still in the outbox: a second one would repeat the
 * delay.
 */
const isWaiting = sql`EXISTS (SELECT 1 FROM ${mailOutbox}
  WHERE ${mailOutbox.userId} = ${users.id} AND ${mailOutbox.kind} = 'notices')`

/** The address that a member's mail goes to; null for a member who may get none at the moment. */
const mailedAddress = sql<
  string | null
>`iif(${users.suspendedAt} IS NULL AND ${users.deletedAt} IS NULL AND ${users.mailBouncedAt} IS NULL
  AND NOT ${isWaiting}, ${verifiedAddress}, NULL)`

const dueStatement = prepared((db) =>
  db
    .select({
      userId: mailNotices.userId,
      frequency: mailNotices.frequency,
      lastNotificationId: mailNotices.lastNotificationId,
      dueAt: mailNotices.dueAt,
      namedWeek: mailNotices.namedWeek,
      address: mailedAddress,
      username: users.username,
    })
    .from(mailNotices)
    .innerJoin(users, eq(users.id, mailNotices.userId))
    .where(
      sql`${mailNotices.dueAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('until')}`,
    )
    .orderBy(asc(mailNotices.dueAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** A member whose mail is due; `address` is null if the member may get none at the moment. */
export type DueMember = Awaited<ReturnType<typeof listDueMembers>>[number]

/**
 * The members whose mail is due, longest first.
 * @param now milliseconds since 1970
 */
export async function listDueMembers(now: number, limit: number) {
  const due = dueStatement().all({ from: 0, until: now, limit })
  // Only a clock that was ahead has set a later time than this. Until then these members would get
  // no mail.
  const from = now + PERIODS.weekly + USUAL_LATENESS_MS
  const until = Number.MAX_SAFE_INTEGER
  return [...due, ...dueStatement().all({ from, until, limit: limit - due.length })]
}

const mutesOfWinner = alias(mutes, 'mutes_of_winner')

const winnerStatement = prepared((db) => {
  const muted = db
    .select({ kind: mutes.kind })
    .from(mutes)
    .where(and(eq(mutes.userId, placeholder('userId')), eq(mutes.mutedId, users.id)))
  const blocking = db
    .select({ kind: mutesOfWinner.kind })
    .from(mutesOfWinner)
    .where(
      and(
        eq(mutesOfWinner.userId, users.id),
        eq(mutesOfWinner.mutedId, placeholder('userId')),
        eq(mutesOfWinner.kind, 'block'),
      ),
    )
  return db
    .select({
      title: photos.title,
      imageKey: photos.imageKey,
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(weeks)
    .innerJoin(photos, and(eq(photos.id, weeks.photoId), isListed))
    .innerJoin(users, and(eq(users.id, photos.userId), isActiveMember(users.id)))
    .where(
      and(
        eq(weeks.monday, placeholder('monday')),
        ne(users.id, placeholder('userId')),
        notExists(muted),
        notExists(blocking),
      ),
    )
    .prepare()
})

/**
 * The photo of a week and its owner, as far as a mail to the member may name them; null for the
 * member's own.
 */
export const findMailedWinner = async (userId: string, monday: string) =>
  winnerStatement().get({ userId, monday }) ?? null

/**
 * When the next mail is due: after a pause a full period later, so that no two mails follow each
 * other.
 */
function nextDueAt({ frequency, dueAt }: DueMember, now: number): Date {
  const isOff = Math.abs(now - dueAt.getTime()) > USUAL_LATENESS_MS
  return new Date((isOff ? now : dueAt.getTime()) + PERIODS[frequency])
}

/**
 * The condition that a member may get mail at this address, which a suspension or deletion ends.
 */
const isMailedTo = (userId: string, address: string | null) =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${mailedAddress} = ${address})`

/**
 * Sets when the next mail is due and queues the `mail` for the notifications up to one, so that
 * none is lost or listed twice.
 * @returns false, with nothing written, if the member has changed the choice since or may get none
 */
export const moveMailNotices = async (
  due: DueMember,
  now: number,
  mail?: { upTo: number; namedWeek?: string; queue: (tx: Transaction) => void },
): Promise<boolean> =>
  writeTransaction((tx) => {
    const { userId, frequency, lastNotificationId, dueAt, address } = due
    const moved = tx
      .update(mailNotices)
      .set({
        dueAt: nextDueAt(due, now),
        ...(mail && {
          lastNotificationId: mail.upTo,
          previousNotificationId: lastNotificationId,
          namedWeek: mail.namedWeek,
        }),
      })
      .where(
        and(
          eq(mailNotices.userId, userId),
          eq(mailNotices.frequency, frequency),
          eq(mailNotices.dueAt, dueAt),
          mail && isMailedTo(userId, address),
        ),
      )
      .run()
    if (moved.changes === 0) return false
    mail?.queue(tx)
    return true
  })

/** After mails to members were not delivered: the next ones list again what was in them. */
export function uncoverNotifications(tx: Transaction, userIds: string[]): void {
  tx.update(mailNotices)
    .set({ lastNotificationId: mailNotices.previousNotificationId, namedWeek: null })
    .where(inArray(mailNotices.userId, userIds))
    .run()
}

/**
 * After a mail that waited: the next one is due a full period later, so that no two mails follow
 * each other.
 */
export function delayMailNotices(tx: Transaction, userId: string, sentAt: Date): void {
  const { frequency, dueAt } = mailNotices
  const next = sql`${sentAt.getTime()} + iif(${frequency} = 'daily', ${PERIODS.daily}, ${PERIODS.weekly})`
  tx.update(mailNotices)
    .set({ dueAt: next })
    .where(and(eq(mailNotices.userId, userId), sql`${dueAt} < ${next} - ${USUAL_LATENESS_MS}`))
    .run()
}

const waitingStatement = prepared((db) => {
  const waiting = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, 'notices'))
    .limit(placeholder('limit'))
  return db.select({ total: count() }).from(waiting.as('counted')).prepare()
})

/**
 * The number of mail notices in the outbox.
 * @param atMost the highest number that is counted
 */
export const countWaitingNotices = async (atMost: number): Promise<number> =>
  waitingStatement().get({ limit: atMost })?.total ?? 0
