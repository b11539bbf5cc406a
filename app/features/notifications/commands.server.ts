import {
  listNotifications,
  markNotificationsRead,
  newestNotification,
} from '#db/queries/notifications.ts'
import { bestEffort } from '#app/http/error-mapping.server.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import type { Notification } from './notification.ts'
import { toNotification } from './serializers.server.ts'

/** One page of notices and from where the next one continues; null at the end. */
export interface NotificationPage {
  notifications: Notification[]
  next: number | null
}

/**
 * A member's notices, newest first. Opening the first page is what reads them (docs/product.md#reports): those that were unread are marked so in the answer and are read from then on,
 * on the further pages too. What comes in meanwhile stays unread.
 * @param options.before continues after that notice
 * @param options.opened false where a program looks and no member does: then nothing changes.
 *   Suspended members read too, for this changes nothing but their own badge.
 */
export async function readNotifications(
  viewer: Viewer,
  options: { before?: number; opened: boolean },
): Promise<NotificationPage> {
  const { before, opened } = options
  const newest = before === undefined && opened ? await newestNotification(viewer.id) : null
  const rows = await listNotifications(viewer.id, { before, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  if (newest !== null)
    await bestEffort('notifications could not be marked as read', () =>
      markNotificationsRead(viewer.id, newest),
    )
  return {
    notifications: shown.map(toNotification).filter((notice) => notice !== null),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
