import { and, count, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { memberTransaction } from './account-status.ts'
import { prepared } from './client.ts'
import { blockBetween, type BlockDirection } from './queries/mutes.ts'
import { inactiveIds } from './queries/users.ts'
import { binders, users, type cartFollows, type meetGoers } from './schema.ts'

const { placeholder } = sql

/** As many members who marked a binder are counted. */
export const COUNTED_MARKS = 10_000

/**
 * How members mark the public binders of others: those whose carts they follow, or to whose meets
 * they go, `most` of each.
 */
export function binderMarks(table: typeof cartFollows | typeof meetGoers, most: number) {
  const own = eq(table.userId, placeholder('viewer'))
  const hasStatement = prepared((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(own, eq(table.binderId, placeholder('binder'))))
      .prepare(),
  )
  const ownCountStatement = prepared((db) =>
    db.select({ total: count() }).from(table).where(own).prepare(),
  )
  const countStatement = prepared((db) => {
    const marks = db
      .select({ userId: table.userId })
      .from(table)
      .where(eq(table.binderId, placeholder('binder')))
      .limit(COUNTED_MARKS)
      .as('marks')
    return db
      .select({ total: count() })
      .from(marks)
      .where(
        and(ne(marks.userId, placeholder('owner')), sql`${marks.userId} NOT IN (${inactiveIds})`),
      )
      .prepare()
  })
  const has = (viewer: string, binder: number) =>
    hasStatement().get({ viewer, binder }) !== undefined
  return {
    has,

    /** Without the owner's own, and those of suspended and leaving members. */
    count: ({ id, userId }: { id: number; userId: string }): number =>
      countStatement().get({ binder: id, owner: userId })?.total ?? 0,

    /**
     * @param isMarkable a further condition of the binder
     * @returns true; null if there is none, 'full' for too many, the block of a new one
     */
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
        if (has(userId, binderId)) return true
        if ((ownCountStatement().get({ viewer: userId })?.total ?? 0) >= most) return 'full'
        tx.insert(table).values({ userId, binderId }).run()
        return true
      }),
  }
}
