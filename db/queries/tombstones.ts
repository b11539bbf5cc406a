import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { prepared, writeTransaction, type Transaction } from '../client.ts'
import { accountTombstones } from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'

/** How many days a username stays reserved after a rename or a deletion. */
export const USERNAME_HOLD_DAYS = 30
/** How many days a suspension applies after its account is deleted. */
export const SUSPENSION_HOLD_DAYS = 180
const RESERVATION_DAYS = { username: USERNAME_HOLD_DAYS, suspension: SUSPENSION_HOLD_DAYS }

/**
 * The maximum number of former usernames reserved for a member, the latest ones; more would allow
 * hoarding.
 */
export const MAX_HELD_USERNAMES = 5

type TombstoneKind = (typeof accountTombstones.$inferSelect)['kind']

/** A digest, so that the database does not reveal the text. */
const computeDigest = (kind: TombstoneKind, text: string): string =>
  createHash('sha256').update(`${kind}\n${text.toLowerCase()}`).digest('hex')

/** A provider's identity as a text to reserve. */
export const identityText = (identity: { provider: string; subject: string }): string =>
  `${identity.provider}\n${identity.subject}`

/**
 * Reserves a username, or the address or identity of a suspended member. The member `userId` may
 * take the username back.
 */
export function reserve(
  tx: Transaction,
  kind: TombstoneKind,
  text: string,
  now: Date,
  userId: string | null = null,
): void {
  const expiresAt = new Date(now.getTime() + RESERVATION_DAYS[kind] * DAY_MS)
  tx.insert(accountTombstones)
    .values({ kind, digest: computeDigest(kind, text), expiresAt, userId })
    .onConflictDoUpdate({
      target: [accountTombstones.kind, accountTombstones.digest],
      set: { expiresAt, userId },
    })
    .run()
}

/** Reserves a member's former username, and releases the oldest beyond `MAX_HELD_USERNAMES`. */
export function holdFormerUsername(tx: Transaction, userId: string, username: string): void {
  reserve(tx, 'username', username, new Date(), userId)
  const { digest, expiresAt } = accountTombstones
  const ofMember = eq(accountTombstones.userId, userId)
  const excess = tx
    .select({ digest })
    .from(accountTombstones)
    .where(ofMember)
    .orderBy(desc(expiresAt))
    .limit(MAX_HELD_USERNAMES)
    .offset(MAX_HELD_USERNAMES)
  tx.delete(accountTombstones)
    .where(and(ofMember, inArray(digest, excess)))
    .run()
}

/** The condition that a username, ignoring case, is reserved for someone other than this member. */
export const isReserved = (
  username: string,
  memberId: string,
): SQL => sql`EXISTS (SELECT 1 FROM account_tombstones WHERE kind = 'username'
    AND digest = ${computeDigest('username', username)} AND expires_at > ${Date.now()}
    AND user_id IS NOT ${memberId})`

const holderStatement = prepared((db) =>
  db
    .select({ id: accountTombstones.userId })
    .from(accountTombstones)
    .where(
      and(
        eq(accountTombstones.kind, 'username'),
        eq(accountTombstones.digest, sql.placeholder('digest')),
        sql`${accountTombstones.expiresAt} > ${sql.placeholder('now')}`,
      ),
    )
    .prepare(),
)

/** The id of the member for whom a former username is reserved; null if there is none. */
export const findFormerHolder = (username: string): string | null =>
  holderStatement().get({ digest: computeDigest('username', username), now: Date.now() })?.id ??
  null

/** True if a suspended account with this e-mail address or identity was deleted. */
export function stillSuspended(
  tx: Transaction,
  email: string,
  identity: { provider: string; subject: string },
): boolean {
  const { kind, digest, expiresAt } = accountTombstones
  const digests = [email, identityText(identity)].map((text) => computeDigest('suspension', text))
  const tombstone = and(eq(kind, 'suspension'), inArray(digest, digests), gt(expiresAt, new Date()))
  return tx.select({ digest }).from(accountTombstones).where(tombstone).get() !== undefined
}

/**
 * Deletes expired tombstones.
 * @returns their number
 */
export async function deleteExpiredTombstones(now = new Date()): Promise<number> {
  const deleted = await writeTransaction((tx) =>
    tx.delete(accountTombstones).where(lte(accountTombstones.expiresAt, now)).run(),
  )
  return deleted.changes
}
