import { and, eq, getTableName, isNull, type SQL } from 'drizzle-orm'
import { memberTransaction } from './account-status.ts'
import { sqlColumn } from './client.ts'
import { blockBetween, type BlockDirection } from './queries/mutes.ts'
import { binders, users, type cartFollows, type meetGoers } from './schema.ts'

/** As many members who marked a binder are counted. */
export const COUNTED_MARKS = 10_000

/** How members mark the public binders of others: those whose carts they follow, or to whose meets they go, `most` of each. */
export function binderMarks(table: typeof cartFollows | typeof meetGoers, most: number) {
  const name = getTableName(table)
  const hasStatement = sqlColumn<[string, number], number>(
    `SELECT 1 FROM ${name} WHERE user_id = ? AND binder_id = ?`,
  )
  const ownCountStatement = sqlColumn<[string], number>(
    `SELECT count(*) FROM ${name} WHERE user_id = ?`,
  )
  const countStatement = sqlColumn<{ id: number; userId: string }, number>(
    `SELECT count(*) FROM (SELECT user_id FROM ${name} WHERE binder_id = @id LIMIT ${COUNTED_MARKS}) AS marks
     WHERE user_id <> @userId AND user_id NOT IN (SELECT id FROM users INDEXED BY users_out_of_standing
       WHERE suspended_at IS NOT NULL OR deleted_at IS NOT NULL)`,
  )
  return {
    has: (userId: string, binderId: number): boolean => hasStatement().get(userId, binderId) === 1,

    /** Without the owner's own, and those of suspended and leaving members. */
    count: (binder: { id: number; userId: string }): number => countStatement().get(binder) ?? 0,

    /** @param isMarkable a further condition of the binder @returns true; null if there is none, 'full' for too many, the block of a new one */
    set: async (
      userId: string,
      binderId: number,
      wanted: boolean,
      isMarkable?: SQL,
    ): Promise<true | 'full' | BlockDirection | null> =>
      memberTransaction(userId, (tx) => {
        if (!wanted) {
          tx.delete(table)
            .where(and(eq(table.userId, userId), eq(table.binderId, binderId)))
            .run()
          return true
        }
        const binder = tx
          .select({ ownerId: users.id })
          .from(binders)
          .innerJoin(users, and(eq(users.id, binders.userId), isNull(users.deletedAt)))
          .where(and(eq(binders.id, binderId), eq(binders.isPublic, true), isMarkable))
          .get()
        if (!binder) return null
        const block = blockBetween(userId, binder.ownerId)
        if (block) return block
        if (hasStatement().get(userId, binderId) === 1) return true
        if ((ownCountStatement().get(userId) ?? 0) >= most) return 'full'
        tx.insert(table).values({ userId, binderId }).run()
        return true
      }),
  }
}
