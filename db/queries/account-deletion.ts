import { and, eq, isNull } from 'drizzle-orm'
import { requireSession } from '../account-status.ts'
import { writeTransaction, type Transaction } from '../client.ts'
import { deletedPlaceholder } from './users.ts'
import { identities, imports, moderators, sessions, users } from '../schema.ts'
import { deleteWaitingNotices } from './mail-notices.ts'
import { reserve, identityText } from './tombstones.ts'

// `markAccountDeleted` hides the member at once; the rest goes in steps (`deletions.ts`).

/** Far more identities than a member has. */
const MAX_IDENTITIES = 1000

/**
 * Prevents a deletion from lifting a suspension. An unverified address is not reserved: it may be
 * someone else's.
 */
function reserveSuspension(
  tx: Transaction,
  member: { id: string; email: string; unverifiedEmail: string | null },
  now: Date,
): void {
  if (member.unverifiedEmail === null) reserve(tx, 'suspension', member.email, now)
  const known = tx
    .select()
    .from(identities)
    .where(eq(identities.userId, member.id))
    .limit(MAX_IDENTITIES)
    .all()
  for (const identity of known) reserve(tx, 'suspension', identityText(identity), now)
}

/**
 * Hides a member at once: ends sessions, deletes address, identities, moderator rights; reserves
 * the username (`tombstones.ts`).
 * @returns false if there is none.
 * @throws AccountInactive after a sign-out
 */
export const markAccountDeleted = async (id: string, now = new Date()): Promise<boolean> =>
  writeTransaction((tx) => markDeleted(tx, id, now, requireSession))

/**
 * As `markAccountDeleted`, inside a transaction.
 * @param requireRight throws unless the account may be deleted now
 */
export function markDeleted(
  tx: Transaction,
  id: string,
  now = new Date(),
  requireRight: () => void = () => undefined,
): boolean {
  const isActive = and(eq(users.id, id), isNull(users.deletedAt))
  const { email, unverifiedEmail, username, suspendedAt } = users
  const columns = { id: users.id, email, unverifiedEmail, username, suspendedAt }
  const member = tx.select(columns).from(users).where(isActive).get()
  if (!member) return false
  requireRight()
  if (member.username !== null) reserve(tx, 'username', member.username, now)
  if (member.suspendedAt !== null) reserveSuspension(tx, member, now)
  // The names stay until the photos are deleted: a change would rewrite the search entry of each
  // photo.
  tx.update(users)
    .set({
      deletedAt: now,
      email: deletedPlaceholder(id),
      unverifiedEmail: null,
      avatarKey: null,
    })
    .where(isActive)
    .run()
  deleteWaitingNotices(tx, id)
  tx.delete(imports).where(eq(imports.userId, id)).run()
  tx.delete(sessions).where(eq(sessions.userId, id)).run()
  tx.delete(identities).where(eq(identities.userId, id)).run()
  tx.delete(moderators).where(eq(moderators.email, member.email)).run()
  return true
}
