import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { database } from '../client.ts'
import { notifications, users } from '../schema.ts'

/**
 * Since when a member is suspended, and the moderators' last message since then, which says why;
 * null for a member who is not.
 */
export async function findSuspension(userId: string) {
  const member = database()
    .select({ since: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)))
    .get()
  if (!member?.since) return null
  const message = database()
    .select({ text: notifications.text })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, 'warning'),
        gte(notifications.createdAt, member.since),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
    .get()
  return { since: member.since, reason: message?.text ?? null }
}
