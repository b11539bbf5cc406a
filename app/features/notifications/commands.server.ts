import {
  listNotifications,
  markNotificationsRead,
  newestNotification,
} from '#db/queries/notifications.ts'
import { bestEffort } from '#app/http/error-mapping.server.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { toNotifications } from './serializers.server.ts'

/**
 * A member's notifications, newest first. Opening the first page marks them as read
 * (docs/product.md#data).
 * @param options.before the cursor
 * @param options.isNavigation false for prefetches, which mark nothing as read. Suspended members
 *   may mark theirs, because it changes only their own badge.
 * @returns one page, and the cursor of the next page
 */
export async function readNotifications(
  viewer: Viewer,
  options: { before?: number; isNavigation: boolean },
) {
  const { before, isNavigation } = options
  const newest = before === undefined && isNavigation ? await newestNotification(viewer.id) : null
  const rows = await listNotifications(viewer.id, { before, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  if (newest !== null)
    await bestEffort('notifications could not be marked as read', () =>
      markNotificationsRead(viewer.id, newest),
    )
  return {
    notifications: toNotifications(shown, viewer),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
