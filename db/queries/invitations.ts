import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { invitations } from '../schema.ts'
import { isActiveMember } from './users.ts'
import { DAY_MS } from '#app/durations.ts'

export const INVITATION_DAYS = 14
/** How many invitations of a member may be open or used. */
export const MEMBER_INVITATIONS = 3

const endsAt = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
const ofMember = (userId: string) => eq(invitations.userId, userId)

/**
 * Stores an invitation of a member; expired ones do not count.
 * @returns false, with nothing written, if there are three
 */
export const insertInvitation = async (userId: string, digest: string, now = new Date()) =>
  memberTransaction(userId, (tx) => {
    tx.delete(invitations)
      .where(and(ofMember(userId), isNull(invitations.usedAt), lte(invitations.expiresAt, now)))
      .run()
    const rows = tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(ofMember(userId))
      .limit(MEMBER_INVITATIONS)
      .all()
    if (rows.length === MEMBER_INVITATIONS) return false
    tx.insert(invitations)
      .values({ digest, userId, expiresAt: endsAt(now) })
      .run()
    return true
  })

/**
 * Stores invitations of the maintainer.
 * @returns when they expire
 */
export async function insertMaintainerInvitations(digests: string[], now = new Date()) {
  const expiresAt = endsAt(now)
  await writeTransaction((tx) =>
    tx
      .insert(invitations)
      .values(digests.map((digest) => ({ digest, expiresAt })))
      .run(),
  )
  return expiresAt
}

/**
 * Deletes an unused invitation of a member.
 * @returns false if there is none
 */
export const deleteInvitation = async (userId: string, id: number): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const unused = and(eq(invitations.id, id), ofMember(userId), isNull(invitations.usedAt))
    return tx.delete(invitations).where(unused).run().changes === 1
  })

/** A member's own invitations, oldest first, also expired ones. */
export const listInvitations = async (
  userId: string,
  { after = 0, limit }: { after?: number; limit: number },
) => {
  const { id, usedAt, expiresAt, createdAt } = invitations
  return database()
    .select({ id, usedAt, expiresAt, createdAt })
    .from(invitations)
    .where(and(ofMember(userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** Unused, not expired, and not of a member who is suspended or leaving. */
const isOpen = (digest: string, now: Date) =>
  and(
    eq(invitations.digest, digest),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    isActiveMember(sql`${invitations.userId}`),
  )

/** When an invitation that still works expires; null for any other. */
export async function findOpenInvitation(digest: string, now = new Date()): Promise<Date | null> {
  const { expiresAt } = invitations
  const row = database().select({ expiresAt }).from(invitations).where(isOpen(digest, now)).get()
  return row?.expiresAt ?? null
}

/**
 * Uses up an invitation. Call it inside the transaction that creates the member.
 * @returns false if it does not work any more
 */
export const takeInvitation = (tx: Transaction, digest: string, now: Date): boolean =>
  tx.update(invitations).set({ usedAt: now }).where(isOpen(digest, now)).run().changes === 1
