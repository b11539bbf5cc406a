import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { passkeys, users } from '../schema.ts'

export const MAXIMUM_PASSKEYS = 10

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'usedAt' | 'name'>

/**
 * Stores a passkey of a member.
 * @param notify queues the mail in the same transaction
 * @returns with nothing written, 'exists' if the key is registered, 'full' if the member has ten
 */
export const insertPasskey = async (
  key: NewPasskey,
  notify: (tx: Transaction) => void,
): Promise<'added' | 'exists' | 'full'> =>
  memberTransaction(key.userId, (tx) => {
    const rows = tx
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, key.userId))
      .limit(MAXIMUM_PASSKEYS)
      .all()
    const same = eq(passkeys.credential, key.credential)
    if (tx.select({ id: passkeys.id }).from(passkeys).where(same).get()) return 'exists'
    if (rows.length === MAXIMUM_PASSKEYS) return 'full'
    tx.insert(passkeys).values(key).run()
    notify(tx)
    return 'added'
  })

/** A member's passkeys, oldest first. */
export const listPasskeys = async (
  userId: string,
  { after = 0, limit }: { after?: number; limit: number },
) => {
  const { id, credential, transports, createdAt, usedAt, aaguid, browser, name } = passkeys
  return database()
    .select({ id, credential, transports, createdAt, usedAt, aaguid, browser, name })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/**
 * A passkey by its credential id, with the verified address of its member; null if there is none.
 */
export async function findPasskey(credential: string) {
  const { publicKey, counter, userId } = passkeys
  const row = database()
    .select({ credential: passkeys.credential, publicKey, counter, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(passkeys.credential, credential),
        isNull(users.deletedAt),
        isNull(users.unverifiedEmail),
      ),
    )
    .get()
  return row ?? null
}

/**
 * Notes a sign-in. A key that counts its uses must be ahead of the last one, or it is a copy.
 * @returns false, with nothing written, if it is not, or the key was removed
 */
export const recordPasskeyUse = async (credential: string, counter: number): Promise<boolean> =>
  writeTransaction((tx) => {
    const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
    const where = and(eq(passkeys.credential, credential), isNext)
    return tx.update(passkeys).set({ counter, usedAt: new Date() }).where(where).run().changes === 1
  })

/**
 * Names a passkey of a member.
 * @returns false if there is none
 */
export const renamePasskeyRow = async (
  userId: string,
  id: number,
  name: string,
): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    return tx.update(passkeys).set({ name }).where(own).run().changes === 1
  })

/**
 * Deletes a passkey of a member.
 * @returns false if there is none
 */
export const deletePasskey = async (userId: string, id: number): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    return tx.delete(passkeys).where(own).run().changes === 1
  })
