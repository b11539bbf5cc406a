import { presentMinute, RelativeTime } from '#app/ui/relative-time.tsx'
import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mailNoticesChoice } from '#app/features/mail-notices/queries.server.ts'
import { readNotifications } from '#app/features/notifications/commands.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { withQuery, memberPath } from '#app/http/addresses.ts'
import { isNavigation } from '#app/http/prefetch.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import stylesheet from '../notifications.css?url'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { authorName } from '#app/features/members/author.ts'
import {
  formatDetail,
  formatSentence,
  type SentenceLink,
} from '#app/features/notifications/sentence.ts'
import type { Notification, NotifiedPhoto } from '#app/features/notifications/serializers.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const loader = memberLoader(async ({ viewer, request }) => {
  const notificationPage = await readNotifications(viewer, {
    before: parseContinuation(request),
    isNavigation: isNavigation(request),
  })
  const sendsMail = (await mailNoticesChoice(viewer.id)) !== null
  return { ...notificationPage, sendsMail, now: presentMinute() }
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

interface NotificationListProps {
  notifications: Notification[]
  now: number
}

const NotificationList = ({ notifications, now }: NotificationListProps) => (
  <ul className="notifications panel">
    {notifications.map((notification) => (
      <li key={notification.id} className={classNames(notification.unread && 'is-new')}>
        <Figure notification={notification} />
        <div>
          {notification.unread && <span className="sr-only">New: </span>}
          <NotificationText notification={notification} />
          <p className="notifications-time">
            <RelativeTime iso={notification.createdAt} now={now} />
          </p>
        </div>
        {'photo' in notification && <PhotoThumbnail photo={notification.photo} />}
      </li>
    ))}
  </ul>
)

// Avatar and thumbnail repeat adjacent links, so they are not focusable.
const repeated = { tabIndex: -1, 'aria-hidden': true } as const

const badges = {
  like: 'heart-filled',
  'comment-like': 'heart-filled',
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  conversation: 'comment',
  follow: 'user',
  cart: 'image',
  contribution: 'image',
  invitation: 'image',
} as const

function Figure({ notification }: { notification: Notification }) {
  if ('actor' in notification)
    return (
      <a href={memberPath(notification.actor)} className="notifications-actor" {...repeated}>
        <Avatar
          src={notification.actor.profileImageUrl}
          name={authorName(notification.actor)}
          size="medium"
        />
        <span data-kind={notification.kind}>
          <Icon name={badges[notification.kind]} />
        </span>
      </a>
    )
  return (
    <span className="avatar avatar-medium">
      <Icon name={['warning', 'report'].includes(notification.kind) ? 'alert' : 'logo'} />
    </span>
  )
}

const PhotoThumbnail = ({ photo }: { photo: NotifiedPhoto }) => (
  <a href={photo.url} {...repeated}>
    <Thumbnail
      className="notifications-photo"
      src={photo.thumbnailUrl}
      alt={photo.title}
      width={56}
      height={56}
    />
  </a>
)

function NotificationText({ notification }: { notification: Notification }) {
  const detail = formatDetail(notification)
  const isWarning = notification.kind === 'warning'
  const text = formatSentence(notification).map((part, index) =>
    typeof part === 'string' ? part : <PartLink key={index} part={part} />,
  )
  return (
    <>
      <p>{isWarning ? <strong>{text}</strong> : text}</p>
      {detail !== null && (
        <p className={classNames('user-text', !isWarning && 'text-muted')}>{detail}</p>
      )}
    </>
  )
}

const PartLink = ({ part: { text, href, isTarget } }: { part: SentenceLink }) => (
  <a href={href} className={classNames(isTarget && 'notifications-target')}>
    {text}
  </a>
)
