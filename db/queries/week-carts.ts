import { sql } from 'drizzle-orm'
import { prepared, type Database, sqlColumn } from '../client.ts'
import { binders } from '../schema.ts'
import { binderSelect, scopes } from './binders.ts'
import { hasMutesOrBlocks, notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

/* The carts of the week (docs/product.md#photo-of-the-week). */

const { placeholder } = sql

const weekStatement = sqlColumn<[number], string | null>(
  'SELECT max(monday) FROM weeks WHERE binder_id = ?',
)

/** The Monday of the last week whose cart a binder describes; null if it won none. */
export const findWeekOfCart = async (binderId: number): Promise<string | null> =>
  weekStatement().get(binderId) ?? null

const rowsSelect = (db: Database, isShown = sql`TRUE`) =>
  binderSelect(db, scopes.public)
    .where(
      sql`${binders.id} IN (SELECT given.value FROM json_each(${placeholder('ids')}) AS given)
        AND ${binders.isPublic} = 1 AND ${isActiveMember(binders.userId)} AND ${isShown}`,
    )
    .prepare()

const statements = {
  all: prepared((db) => rowsSelect(db)),
  unmuted: prepared((db) => rowsSelect(db, notMuted(binders.userId))),
}

/** The public binders with these ids, without suspended, leaving, muted and blocked members. */
export async function listCartsByIds(given: number[], viewerId: string | null) {
  const ids = JSON.stringify(given)
  if (viewerId === null || !hasMutesOrBlocks(viewerId)) return statements.all().all({ ids })
  return statements.unmuted().all({ ids, viewer: viewerId })
}
