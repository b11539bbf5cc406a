import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { database, type Transaction } from '../client.ts'
import { accountRemnants } from '../schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long something stays of a deleted account. */
export const REMNANT_DAYS = 180

type RemnantKind = (typeof accountRemnants.$inferSelect)['kind']

/** Says nothing to who reads the database, unless they already know what to ask for. */
function digestOf(kind: RemnantKind, text: string): string {
  return createHash('sha256').update(`${kind}\n${text.toLowerCase()}`).digest('hex')
}

/** A provider's id for a person, as a text to hold back. */
export const identityText = (identity: { provider: string; subject: string }): string =>
  `${identity.provider}\n${identity.subject}`

/** Puts down that a username, or the e-mail address or identity of a suspended member, was somebody's. */
export function holdBack(tx: Transaction, kind: RemnantKind, text: string, now: Date): void {
  const expiresAt = new Date(now.getTime() + REMNANT_DAYS * DAY_MS)
  tx.insert(accountRemnants)
    .values({ kind, digest: digestOf(kind, text), expiresAt })
    .onConflictDoUpdate({
      target: [accountRemnants.kind, accountRemnants.digest],
      set: { expiresAt },
    })
    .run()
}

/** The condition that a username, in any case, was put down and is not free again yet. */
export function isHeldBack(username: string): SQL {
  return sql`EXISTS (SELECT 1 FROM account_remnants WHERE kind = 'username'
    AND digest = ${digestOf('username', username)} AND expires_at > ${Date.now()})`
}

/** Whether an account with this e-mail address or identity was deleted while it was suspended. */
export function stillSuspended(
  tx: Transaction,
  email: string,
  identity: { provider: string; subject: string },
): boolean {
  const { kind, digest, expiresAt } = accountRemnants
  const digests = [email, identityText(identity)].map((text) => digestOf('suspension', text))
  const mark = and(eq(kind, 'suspension'), inArray(digest, digests), gt(expiresAt, new Date()))
  return tx.select({ digest }).from(accountRemnants).where(mark).get() !== undefined
}

/** Deletes what has been kept long enough. @returns how much that was */
export async function deleteExpiredRemnants(now = new Date()): Promise<number> {
  return database().delete(accountRemnants).where(lte(accountRemnants.expiresAt, now)).run().changes
}
