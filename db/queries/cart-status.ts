import { sqlStatement } from '../client.ts'
import type { cartStatusChanges } from '../schema.ts'
import type { OwnPage } from './account-export.ts'

/* When the status of a cart changed. Triggers write the changes, at most 50 of a cart. */

export interface StatusChange {
  id: number
  status: (typeof cartStatusChanges.$inferSelect)['status']
  /** `YYYY-MM-DD` (UTC) */
  day: string
}

const DAY = "date(created_at / 1000, 'unixepoch')"

const changesStatement = sqlStatement<[number, string], StatusChange>(
  `SELECT id, status, ${DAY} AS day FROM cart_status_changes
    WHERE binder_id = ? AND ${DAY} >= ? ORDER BY id LIMIT 50`,
)

/** The changes of a cart's status since a day, oldest first, for a page of `listBinderTimeline`. */
export const listStatusChanges = async (binderId: number, since = ''): Promise<StatusChange[]> =>
  changesStatement().all(binderId, since)

const ownStatement = sqlStatement<
  { user: string; after: number; limit: number },
  { id: number; changes: string }
>(`SELECT binders.id, (SELECT json_group_array(json_object('status', status, 'at', created_at)) FROM
      (SELECT status, created_at FROM cart_status_changes WHERE binder_id = binders.id ORDER BY id)) AS changes
    FROM binders WHERE user_id = @user AND id > @after
      AND EXISTS (SELECT 1 FROM cart_status_changes WHERE binder_id = binders.id)
    ORDER BY id LIMIT @limit`)

/** The carts of a member whose status changed, with all changes as JSON; `after` is a binder's id. */
export const listOwnStatusChanges = async (user: string, { after = 0, limit }: OwnPage) =>
  ownStatement().all({ user, after, limit })
