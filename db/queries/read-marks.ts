import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { writeTransaction, type Transaction } from '../client.ts'
import { notificationReads, notifications } from '../schema.ts'

/** The condition that a notification is newer than what its reader has read. */
export const isUnread = sql`${notifications.id} > coalesce((SELECT ${notificationReads.upTo} FROM ${notificationReads}
  WHERE ${notificationReads.userId} = ${notifications.userId}), 0)`

/** Marks a member's notifications as read, up to and including an id. */
export async function markNotificationsRead(userId: string, upTo: number): Promise<void> {
  await writeTransaction((tx) =>
    tx
      .insert(notificationReads)
      .values({ userId, upTo })
      .onConflictDoUpdate({
        target: notificationReads.userId,
        set: { upTo },
        setWhere: lt(notificationReads.upTo, upTo),
      })
      .run(),
  )
}

/** Deletes a member's unread notifications of what another member has taken back. */
export function deleteUnread(
  tx: Transaction,
  taken: { kind: 'follow' | 'like' | 'comment-like'; userId: string; actorId: string },
  subject?: SQL,
): void {
  const { kind, userId, actorId } = notifications
  const ofMembers = and(eq(userId, taken.userId), eq(actorId, taken.actorId))
  // A literal: the partial index of the kind finds one row, that of the photo those of all who like
  // it.
  const isKind = eq(kind, sql.raw(`'${taken.kind}'`))
  tx.delete(notifications)
    .where(and(isKind, ofMembers, isUnread, subject))
    .run()
}
