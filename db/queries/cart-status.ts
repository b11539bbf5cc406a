import { and, eq, exists, gt, gte, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { binders, cartStatusChanges } from '../schema.ts'
import type { OwnPage } from './account-export.ts'

/* When the status of a cart changed. Triggers write the changes, at most 50 of a cart. */

export interface StatusChange {
  id: number
  status: (typeof cartStatusChanges.$inferSelect)['status']
  /** `YYYY-MM-DD` (UTC) */
  day: string
}

const { placeholder } = sql

const day = sql<string>`date(${cartStatusChanges.createdAt} / 1000, 'unixepoch')`

const changesStatement = prepared((db) =>
  db
    .select({ id: cartStatusChanges.id, status: cartStatusChanges.status, day })
    .from(cartStatusChanges)
    .where(
      and(eq(cartStatusChanges.binderId, placeholder('binder')), gte(day, placeholder('since'))),
    )
    .orderBy(cartStatusChanges.id)
    .limit(50)
    .prepare(),
)

/** The changes of a cart's status since a day, oldest first, for a page of `listBinderTimeline`. */
export const listStatusChanges = async (binderId: number, since = ''): Promise<StatusChange[]> =>
  changesStatement().all({ binder: binderId, since })

const ownStatement = prepared((db) => {
  const ofCart = db
    .select({ status: cartStatusChanges.status, createdAt: cartStatusChanges.createdAt })
    .from(cartStatusChanges)
    .where(sql`${cartStatusChanges.binderId} = ${binders.id}`)
    .orderBy(cartStatusChanges.id)
  const list = ofCart.as('changes')
  const changes = sql<string>`(SELECT json_group_array(json_object('status', ${list.status},
    'at', ${list.createdAt})) FROM ${list})`
  return (
    db
      // Within another one: Drizzle takes the tables' names from the columns of a single table's
      // values.
      .select({ id: binders.id, changes: sql<string>`${changes}` })
      .from(binders)
      .where(
        and(
          eq(binders.userId, placeholder('user')),
          gt(binders.id, placeholder('after')),
          exists(ofCart),
        ),
      )
      .orderBy(binders.id)
      .limit(placeholder('limit'))
      .prepare()
  )
})

/**
 * The carts of a member whose status changed, with all changes as JSON; `after` is a binder's id.
 */
export const listOwnStatusChanges = async (user: string, { after = 0, limit }: OwnPage) =>
  ownStatement().all({ user, after, limit })
