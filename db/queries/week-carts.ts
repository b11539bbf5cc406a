import { and, eq, max, sql } from 'drizzle-orm'
import { isAmong, prepared } from '../client.ts'
import { binders, weeks } from '../schema.ts'
import { binderSelect, scopes } from './binders.ts'
import { notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

/* The carts of the week (docs/product.md#photo-of-the-week). */

const { placeholder } = sql

const weekStatement = prepared((db) =>
  db
    .select({ monday: max(weeks.monday) })
    .from(weeks)
    .where(eq(weeks.binderId, placeholder('binder')))
    .prepare(),
)

/** The Monday of the last week whose cart a binder describes; null if it won none. */
export const findWeekOfCart = async (binderId: number): Promise<string | null> =>
  weekStatement().get({ binder: binderId })?.monday ?? null

const rowsStatement = prepared((db) =>
  binderSelect(db, scopes.public)
    .where(
      and(
        isAmong(binders.id, 'ids'),
        eq(binders.isPublic, true),
        isActiveMember(binders.userId),
        notMuted(binders.userId),
      ),
    )
    .prepare(),
)

/** The public binders with these ids, without suspended, leaving, muted and blocked members. */
export const listCartsByIds = async (ids: number[], viewerId: string | null) =>
  rowsStatement().all({ ids: JSON.stringify(ids), viewer: viewerId ?? '' })
