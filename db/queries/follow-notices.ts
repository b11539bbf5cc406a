import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import { notifications } from '../schema.ts'

/** Takes back the notice of a follow that is over, where its member has not read it yet. */
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
