import { eq, inArray, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, sqlStatement, type Transaction } from '../client.ts'
import { binders, buildEntries } from '../schema.ts'
import { binderVisibility, type Holding } from './held-posts.ts'

/* The build sheets of carts: the parts and the work, at most 100 entries of each. */

export type BuildRow = Omit<typeof buildEntries.$inferSelect, 'id' | 'binderId'>

const listStatement = prepared((db) =>
  db
    .select()
    .from(buildEntries)
    .where(
      inArray(
        buildEntries.binderId,
        sql`(SELECT list.value FROM json_each(${sql.placeholder('binders')}) AS list)`,
      ),
    )
    .orderBy(buildEntries.binderId, buildEntries.id)
    .prepare(),
)

/** The build sheets of these binders, each in its order; a binder without one is not in the map. */
export async function listBuilds(binderIds: number[]) {
  const builds = new Map<number, (typeof buildEntries.$inferSelect)[]>()
  for (const row of listStatement().all({ binders: JSON.stringify(binderIds) })) {
    const build = builds.get(row.binderId)
    if (build) build.push(row)
    else builds.set(row.binderId, [row])
  }
  return builds
}

/** Writes the sheet of a new binder, inside its transaction. */
export function addBuild(tx: Transaction, binderId: number, entries: BuildRow[]): void {
  if (entries.length > 0)
    tx.insert(buildEntries)
      .values(entries.map((entry) => ({ binderId, ...entry })))
      .run()
}

// As text: the table of the full-text index.
const unindexBinder = sqlStatement<[number]>('DELETE FROM binder_search WHERE rowid = ?')
const indexBinder = sqlStatement<[number]>(
  'INSERT INTO binder_search (rowid, title) SELECT id, text FROM cart_search_source WHERE id = ? AND is_public = 1',
)

const textOf = ({ what, brand, doneOn, costCents, link }: BuildRow) =>
  JSON.stringify([what, brand, doneOn, costCents, link])

/**
 * Replaces the build sheet of a member's binder. Like other texts of a binder, it waits with its
 * member's first posts.
 * @param drawn the highest id of the sheet that the form showed, or undefined: not compared
 * @returns null if the member has no such binder, 'changed' if another form came first
 */
export const replaceBuild = async (
  binderId: number,
  userId: string,
  entries: BuildRow[],
  { drawn, holding }: { drawn: number | undefined; holding: Holding },
): Promise<'done' | 'changed' | null> =>
  memberTransaction(userId, (tx) => {
    const isBinder = eq(binders.id, binderId)
    const binder = tx.select().from(binders).where(isBinder).get()
    if (binder?.userId !== userId) return null
    const before = listStatement().all({ binders: JSON.stringify([binderId]) })
    if (before.map(textOf).join() === entries.map(textOf).join()) return 'done'
    if (drawn !== undefined && drawn !== (before.at(-1)?.id ?? 0)) return 'changed'
    const isShown = binder.isPublic || binder.held
    const visibility = binderVisibility(userId, isShown && binder.hiddenAt === null, holding)
    tx.delete(buildEntries).where(eq(buildEntries.binderId, binderId)).run()
    addBuild(tx, binderId, entries)
    tx.update(binders)
      .set({ ...visibility, updatedAt: new Date() })
      .where(isBinder)
      .run()
    unindexBinder().run(binderId)
    indexBinder().run(binderId)
    return 'done'
  })
