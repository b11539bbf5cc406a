import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { unverifiedPlaceholder } from '../email.ts'
import { fileRemovals, identities, notifications, users } from '../schema.ts'
import { stillSuspended } from './tombstones.ts'

/** The member behind a provider's id; null when nobody has signed in with it. */
export async function userIdOfIdentity(provider: string, subject: string): Promise<string | null> {
  const row = database()
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get()
  return row?.userId ?? null
}

/** The member with a verified e-mail address, without regard to case; null when there is none. */
export async function userIdOfEmail(email: string): Promise<string | null> {
  const row = database().select({ id: users.id }).from(users).where(eq(users.email, email)).get()
  return row?.id ?? null
}

/**
 * Marks a member's address as verified, now that a provider has verified it.
 * @returns false where it was verified before, is another one, or is another member's verified address
 */
export async function confirmEmail(userId: string, email: string): Promise<boolean> {
  const isFree = sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email})`
  const confirmed = database()
    .update(users)
    .set({ email, unverifiedEmail: null, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.unverifiedEmail, email), isFree))
    .run()
  return confirmed.changes === 1
}

/**
 * Lets a member sign in with a provider's id.
 * @returns false when the id is somebody's already
 * @throws AccountInactive when the account has been deleted since it was found
 */
export async function linkIdentity(identity: {
  provider: string
  subject: string
  userId: string
}): Promise<boolean> {
  const insert = (tx: Transaction) =>
    tx.insert(identities).values(identity).onConflictDoNothing().run().changes === 1
  return memberTransaction(identity.userId, insert, { signsIn: true })
}

/**
 * Makes a member with the identity they signed in with and their first notices, or nothing at all. Who was
 * suspended and has deleted that account meanwhile is suspended again.
 * @param member.notices texts of the welcome notices, in the order in which they are to be read
 * @param member.user.emailVerified without it the address is neither unique nor checked against other members'
 * @returns false when the verified e-mail or the identity has been taken meanwhile
 */
export async function createMember(member: {
  user: {
    id: string
    email: string
    emailVerified: boolean
    firstName: string | null
    lastName: string | null
  }
  identity: { provider: string; subject: string }
  notices: string[]
}): Promise<boolean> {
  const { identity, notices } = member
  const { email, emailVerified, ...user } = member.user
  const address = emailVerified
    ? { email }
    : { email: unverifiedPlaceholder(user.id), unverifiedEmail: email }
  return writeTransaction((tx) => {
    const taken = tx
      .select({ userId: identities.userId })
      .from(identities)
      .where(
        and(eq(identities.provider, identity.provider), eq(identities.subject, identity.subject)),
      )
      .get()
    if (taken) return false
    const inserted = tx
      .insert(users)
      .values({
        ...user,
        ...address,
        suspendedAt: stillSuspended(tx, email, identity) ? new Date() : null,
      })
      .onConflictDoNothing()
      .run()
    if (inserted.changes === 0) return false
    tx.insert(identities)
      .values({ ...identity, userId: user.id })
      .run()
    // Lists show the newest first.
    for (const text of notices.toReversed())
      tx.insert(notifications).values({ userId: user.id, kind: 'welcome', text }).run()
    return true
  })
}

/**
 * Gives a member a first avatar. Where they have one by now, the files are marked for removal.
 * @param key names the files in the image store
 * @returns whether the avatar was taken
 */
export async function giveFirstAvatar(userId: string, key: string): Promise<boolean> {
  return writeTransaction((tx) => {
    const given = tx
      .update(users)
      .set({ avatarKey: key, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.avatarKey), isNull(users.deletedAt)))
      .run()
    if (given.changes === 1) return true
    tx.insert(fileRemovals).values({ kind: 'avatar', imageKey: key }).run()
    return false
  })
}
