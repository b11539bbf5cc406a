import { and, desc, eq, lt } from 'drizzle-orm'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { binders, cartRegroupings } from '../schema.ts'

/*
 * The groups have only carts of active members (see `carts.ts`). When an account is suspended, restored or left, a trigger
 * notes the member, and the carts follow: the first ones in the same transaction, then the others in steps.
 */

/** Binders per step: some milliseconds of work. */
const BINDERS_PER_STEP = 50

/** The same as `regroupSomeCarts`, in a transaction. */
export function regroupSome(tx: Transaction, userId: string): boolean {
  const itself = eq(cartRegroupings.userId, userId)
  const noted = tx.select().from(cartRegroupings).where(itself).get()
  if (!noted) return false
  const ids = tx
    .select({ id: binders.id })
    .from(binders)
    .where(and(eq(binders.userId, userId), lt(binders.id, noted.before)))
    .orderBy(desc(binders.id))
    .limit(BINDERS_PER_STEP)
    .all()
  const last = ids.at(-1)
  // A trigger changes the groups of the carts that this passes.
  if (last) tx.update(cartRegroupings).set({ before: last.id }).where(itself).run()
  if (ids.length === BINDERS_PER_STEP) return true
  tx.delete(cartRegroupings).where(itself).run()
  return false
}

/**
 * Takes some carts of a member into their groups or out of them, as the account's status says now, newest first.
 * @returns true if there may be more to do
 */
export async function regroupSomeCarts(userId: string): Promise<boolean> {
  return writeTransaction((tx) => regroupSome(tx, userId))
}

/** The members whose carts are not all regrouped: of an interrupted run, or one that is going on. */
export async function listRegroupings(): Promise<string[]> {
  const rows = database().select({ userId: cartRegroupings.userId }).from(cartRegroupings).all()
  return rows.map(({ userId }) => userId)
}
