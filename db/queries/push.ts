import { and, asc, eq, getTableColumns, gt, lte, or, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, prepared, writeTransaction } from '../client.ts'
import { notifications, pushSubscriptions, queuedPushes, sessions, users } from '../schema.ts'

/* Notifications on devices (docs/product.md#notifications-on-devices). A trigger queues them. */

export const MAXIMUM_DEVICES = 10

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id' | 'createdAt'>

/**
 * Stores the device of a session, which replaces its earlier one and that of another member.
 * @returns false if the member has ten others
 */
export const savePushSubscription = async (subscription: NewSubscription): Promise<boolean> =>
  memberTransaction(subscription.userId, (tx) => {
    const { userId, endpoint, sid } = subscription
    const same = or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sid, sid))
    tx.delete(pushSubscriptions).where(same).run()
    const otherDevices = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .limit(MAXIMUM_DEVICES)
      .all()
    if (otherDevices.length === MAXIMUM_DEVICES) return false
    tx.insert(pushSubscriptions).values(subscription).run()
    return true
  })

/** Notes the site's key for devices of before keys were noted. */
export const notePushKey = async (vapidKey: string): Promise<void> =>
  writeTransaction((tx) => {
    tx.update(pushSubscriptions)
      .set({ vapidKey })
      .where(sql`${pushSubscriptions.vapidKey} = ''`)
      .run()
  })

/**
 * Deletes a device of a member.
 * @returns false if there is none
 */
export const deletePushSubscription = async (userId: string, id: number): Promise<boolean> =>
  memberTransaction(
    userId,
    (tx) => {
      const own = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))
      return tx.delete(pushSubscriptions).where(own).run().changes === 1
    },
    { suspendedToo: true },
  )

export type PushDevice = typeof pushSubscriptions.$inferSelect

/**
 * A member's devices whose sessions have not expired, oldest first.
 * @param vapidKey only those that were made for this key
 */
export const listPushSubscriptions = async (
  userId: string,
  { after = 0, limit, vapidKey }: { after?: number; limit: number; vapidKey?: string },
): Promise<PushDevice[]> =>
  database()
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.sid, pushSubscriptions.sid))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        gt(pushSubscriptions.id, after),
        gt(sessions.expire, new Date()),
        vapidKey === undefined ? undefined : eq(pushSubscriptions.vapidKey, vapidKey),
      ),
    )
    .orderBy(asc(pushSubscriptions.id))
    .limit(limit)
    .all()

type DuePush = ReturnType<ReturnType<typeof dueStatement>['all']>[number]

const dueStatement = prepared((db) =>
  db
    .select({
      id: queuedPushes.notificationId,
      /** The devices that are left after a failure; null for all. */
      devices: queuedPushes.devices,
      attempts: queuedPushes.attempts,
      createdAt: notifications.createdAt,
      userId: users.id,
      username: users.username,
      /** False if the member is inactive or has changed the choice since. */
      isWanted: sql`${users.suspendedAt} IS NULL AND ${users.deletedAt} IS NULL
        AND instr(${users.pushKinds}, ${notifications.kind}) > 0`.mapWith(Boolean),
    })
    .from(queuedPushes)
    .innerJoin(notifications, eq(notifications.id, queuedPushes.notificationId))
    .innerJoin(users, eq(users.id, queuedPushes.userId))
    .where(
      and(
        sql`(${queuedPushes.attempts} > 0) = ${sql.placeholder('again')}`,
        lte(queuedPushes.dueAt, sql.placeholder('now')),
      ),
    )
    .orderBy(queuedPushes.dueAt)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * Takes some notifications that are due for the first time, or again; before they are sent, so that
 * each attempt counts whatever happens.
 * @param retryAfter milliseconds
 */
export async function takeDuePushes(
  again: boolean,
  now: number,
  limit: number,
  retryAfter: (attempts: number) => number,
): Promise<DuePush[]> {
  const due = dueStatement().all({ again: Number(again), now, limit })
  if (due.length > 0)
    await writeTransaction((tx) => {
      for (const { id, attempts } of due)
        tx.update(queuedPushes)
          .set({
            attempts: sql`${queuedPushes.attempts} + 1`,
            dueAt: new Date(now + retryAfter(attempts)),
          })
          .where(eq(queuedPushes.notificationId, id))
          .run()
    })
  return due
}

/** Notes which devices a notification has still to be sent to, and forgets those that are gone. */
export const settlePush = async (
  id: number,
  { left, gone }: { left: number[]; gone: number[] },
): Promise<void> =>
  writeTransaction((tx) => {
    const isQueued = eq(queuedPushes.notificationId, id)
    for (const device of gone)
      tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device)).run()
    if (left.length === 0) tx.delete(queuedPushes).where(isQueued).run()
    else tx.update(queuedPushes).set({ devices: left }).where(isQueued).run()
  })
