import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { unverifiedPlaceholder } from './users.ts'
import { fileRemovals, identities, moderators, notifications, sessions, users } from '../schema.ts'
import { takeInvitation } from './invitations.ts'
import type { SessionWithUser } from './sessions.ts'
import { stillSuspended } from './tombstones.ts'

/** The member with a provider's identity; null if there is none. */
export async function userIdOfIdentity(provider: string, subject: string): Promise<string | null> {
  const row = database()
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get()
  return row?.userId ?? null
}

/** The member with a verified e-mail address, ignoring case; null if there is none. */
export async function userIdOfEmail(email: string): Promise<string | null> {
  const row = database().select({ id: users.id }).from(users).where(eq(users.email, email)).get()
  return row?.id ?? null
}

/**
 * Marks a member's address as verified by a provider.
 * @returns false if it already was, differs, or is another member's
 */
export const confirmEmail = async (userId: string, email: string): Promise<boolean> =>
  writeTransaction((tx) => {
    const isFree = sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email})`
    const confirmed = tx
      .update(users)
      .set({ email, unverifiedEmail: null, updatedAt: new Date() })
      .where(and(eq(users.id, userId), eq(users.unverifiedEmail, email), isFree))
      .run()
    return confirmed.changes === 1
  })

/**
 * Gives a member another address, as a verified one; a moderator who was added by the former one is
 * one by the new one.
 * @param former a sign-in that ends, with the sessions
 * @returns false if another member has it
 */
export const changeEmail = async (userId: string, email: string, former: string) =>
  writeTransaction((tx) => {
    const isFree = sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email} AND other.id <> ${userId})`
    const before = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()
    const { changes } = tx
      .update(users)
      .set({ email, unverifiedEmail: null, mailBouncedAt: null, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isFree))
      .run()
    if (changes === 0) return false
    const ended = and(eq(identities.userId, userId), eq(identities.subject, former))
    tx.delete(identities).where(ended).run()
    tx.delete(sessions).where(eq(sessions.userId, userId)).run()
    const wasAdded = eq(moderators.email, before?.email ?? '')
    // The former mailbox may be in other hands, and may sign up.
    if (tx.delete(moderators).where(wasAdded).run().changes > 0)
      tx.insert(moderators).values({ email }).onConflictDoNothing().run()
    return true
  })

/**
 * Links a provider's identity to a member.
 * @returns false if it is linked already.
 * @throws AccountInactive if deleted
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

/** Thrown when a member cannot be created because the invitation does not work any more. */
export class InvitationUsed extends Error {
  override name = 'InvitationUsed'
}

/**
 * Creates a member with an identity and the welcome notifications; one who deleted a suspended
 * account is suspended again.
 * @returns false if the verified address or the identity is taken
 * @throws InvitationUsed
 */
export async function createMember(member: {
  user: Pick<SessionWithUser['user'], 'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName'>
  identity: { provider: string; subject: string }
  welcomeTexts: string[]
  /** The digest of the invitation that this sign-up uses up; null or absent without one. */
  invitation?: string | null
}): Promise<boolean> {
  const { identity, welcomeTexts, invitation = null } = member
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
    if (invitation !== null && !takeInvitation(tx, invitation, new Date()))
      throw new InvitationUsed()
    tx.insert(identities)
      .values({ ...identity, userId: user.id })
      .run()
    // Lists show the newest first.
    for (const text of welcomeTexts.toReversed())
      tx.insert(notifications).values({ userId: user.id, kind: 'welcome', text }).run()
    return true
  })
}

/**
 * Sets a member's first avatar, named by `key`.
 * @returns false if there is one; the new files are queued for deletion
 */
export const giveFirstAvatar = async (userId: string, key: string): Promise<boolean> =>
  writeTransaction((tx) => {
    const added = tx
      .update(users)
      .set({ avatarKey: key, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.avatarKey), isNull(users.deletedAt)))
      .run()
    if (added.changes === 1) return true
    tx.insert(fileRemovals).values({ kind: 'avatar', imageKey: key }).run()
    return false
  })
