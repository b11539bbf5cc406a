import { listNotificationGroups, newestNotification } from '#db/queries/notifications.ts'
import { markNotificationsRead } from '#db/queries/read-marks.ts'
import { bestEffort } from '#app/http/error-mapping.server.ts'
import { pageAt, toPage } from '#app/http/paging.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { MOST_OTHERS } from './sentence.ts'
import { toNotifications } from './serializers.server.ts'

/**
 * One page of a member's notifications, newest first, and the cursor of the next. The first page
 * marks all as read, for suspended members too; prefetches (`isNavigation` false) mark nothing.
 */
export async function readNotifications(
  viewer: Viewer,
  options: { before?: number; isNavigation: boolean },
) {
  const { before, isNavigation } = options
  const newest = before === undefined && isNavigation ? await newestNotification(viewer.id) : null
  const { shown, next } = toPage(
    await listNotificationGroups(viewer.id, {
      ...pageAt(before),
      mostOthers: MOST_OTHERS + 1,
    }),
  )
  if (newest !== null)
    await bestEffort('notifications could not be marked as read', () =>
      markNotificationsRead(viewer.id, newest),
    )
  return { notifications: toNotifications(shown, viewer), next }
}
