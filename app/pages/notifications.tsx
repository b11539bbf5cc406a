import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mailNoticesChoice } from '#app/features/mail-notices/queries.server.ts'
import { readNotifications } from '#app/features/notifications/commands.server.ts'
import { NotificationList } from '#app/features/notifications/notification-list.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { withQuery } from '#app/http/addresses.ts'
import { isNavigation } from '#app/http/prefetch.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import stylesheet from '../notifications.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const loader = memberLoader(['before'], async ({ viewer, request }) => {
  const notificationPage = await readNotifications(viewer, {
    before: parseContinuation(request),
    isNavigation: isNavigation(request),
  })
  const sendsMail = (await mailNoticesChoice(viewer.id)) !== null
  return { ...notificationPage, sendsMail, now: Date.now() }
})

export const meta = unindexedMeta('Notifications', '/notifications')

export default function Notifications() {
  const { notifications, next, sendsMail, now } = useLoaderData<typeof loader>()
  const unread = notifications.reduce(
    (count, { unread, ...one }) => count + (unread ? 1 + ('others' in one ? one.others : 0) : 0),
    0,
  )
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Notifications" lead={unread > 0 ? `${unread} new` : undefined}>
        {sendsMail && <QuietLink href="/account#mail">Get them by mail</QuietLink>}
      </PageHeading>
      {notifications.length > 0 ? (
        <NotificationList notifications={notifications} now={now} />
      ) : (
        <EmptyState
          icon="bell"
          title="No notifications yet"
          text="Likes, comments, replies and new followers show up here."
        />
      )}
      <LoadMore href={next === null ? null : withQuery('/notifications', { before: next })} />
    </main>
  )
}
