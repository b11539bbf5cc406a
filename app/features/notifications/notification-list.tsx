import type { ReactNode } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { countText } from '#app/ui/count.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { authorName, type Author } from '../photos/photo.ts'
import type { Notification, NotifiedPhoto } from './serializers.server.ts'

export interface NotificationListProps {
  /** Newest first. */
  notifications: Notification[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** A member's notifications; unread ones are marked as new. */
export function NotificationList({ notifications, now }: NotificationListProps) {
  return (
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
}

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
} as const

/** What happened in a comment, before the photo's title; the first for the reader's own photo. */
const commentTexts = {
  comment: ['commented on your photo', 'commented on'],
  reply: ['replied to your comment on your photo', 'replied to your comment on'],
  mention: ['mentioned you on your photo', 'mentioned you on'],
  conversation: ['also commented on your photo', 'also commented on'],
  'comment-like': ['liked your comment on your photo', 'liked your comment on'],
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
      <Icon name={notification.kind === 'warning' ? 'alert' : 'logo'} />
    </span>
  )
}

function PhotoThumbnail({ photo }: { photo: NotifiedPhoto }) {
  return (
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
}

function NotificationText({ notification }: { notification: Notification }): ReactNode {
  switch (notification.kind) {
    case 'welcome':
      if (notification.href === null) return <p>{notification.text}</p>
      return (
        <p>
          <a href={notification.href} className="notifications-target">
            {notification.text}
          </a>
        </p>
      )
    case 'warning':
      return (
        <>
          <p>
            <strong>A message from the moderators</strong>
          </p>
          <p className="user-text">{notification.text}</p>
        </>
      )
    case 'follow':
      return (
        <p>
          <ActorLink actor={notification.actor} isTarget /> started following you
        </p>
      )
    case 'week':
      return (
        <p>
          Your photo <PhotoLink photo={notification.photo} /> is the photo of the week
        </p>
      )
    case 'like':
      return (
        <p>
          <ActorLink actor={notification.actor} />
          {othersText(notification.others)} liked your photo{' '}
          <PhotoLink photo={notification.photo} />
        </p>
      )
    case 'comment':
    case 'reply':
    case 'mention':
    case 'conversation':
    case 'comment-like':
      return (
        <>
          <p>
            <ActorLink actor={notification.actor} />{' '}
            {commentTexts[notification.kind][notification.own ? 0 : 1]}{' '}
            <PhotoLink photo={notification.photo} />
          </p>
          <p className="user-text text-muted">{notification.excerpt}</p>
        </>
      )
  }
}

/** ' and 1 other', ' and 2 others'; empty for none. */
function othersText(others: number): string {
  if (others === 0) return ''
  return ` and ${countText(others)} ${others === 1 ? 'other' : 'others'}`
}

/** A link to the member; with `isTarget` a press anywhere in the row follows it. */
function ActorLink({ actor, isTarget = false }: { actor: Author; isTarget?: boolean }) {
  return (
    <a href={memberPath(actor)} className={classNames(isTarget && 'notifications-target')}>
      {authorName(actor)}
    </a>
  )
}

function PhotoLink({ photo }: { photo: NotifiedPhoto }) {
  return (
    <a href={photo.url} className="notifications-target">
      {photo.title}
    </a>
  )
}
