import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import { notifications } from '../schema.ts'

/** Deletes the unread notification of a follow that has ended. */
export function forgetFollowNotice(tx: Transaction, memberId: string, followerId: string): void {
  tx.delete(notifications)
    .where(
      and(
        eq(notifications.kind, 'follow'),
        eq(notifications.userId, memberId),
        eq(notifications.actorId, followerId),
        isNull(notifications.readAt),
      ),
    )
    .run()
}
