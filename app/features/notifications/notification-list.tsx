import type { ReactNode } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'
import type { Notification, NotifiedPhoto } from './notification.ts'

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
      {notifications.map((notice) => (
        <li key={notice.id} className={classNames(notice.unread && 'is-new')}>
          <Figure notice={notice} />
          <div>
            {notice.unread && <span className="sr-only">New: </span>}
            <NotificationText notice={notice} />
            <p className="notifications-time">
              <RelativeTime iso={notice.createdAt} now={now} />
            </p>
          </div>
          {'photo' in notice && <PhotoThumbnail photo={notice.photo} />}
        </li>
      ))}
    </ul>
  )
}

// Avatar and thumbnail repeat adjacent links, so they are not focusable.
const repeated = { tabIndex: -1, 'aria-hidden': true } as const

const badges = { like: 'heart-filled', comment: 'comment', follow: 'user' } as const

function Figure({ notice }: { notice: Notification }) {
  if ('actor' in notice)
    return (
      <a href={memberPath(notice.actor)} className="notifications-actor" {...repeated}>
        <Avatar src={notice.actor.profileImageUrl} name={authorName(notice.actor)} size="medium" />
        <span data-kind={notice.kind}>
          <Icon name={badges[notice.kind]} />
        </span>
      </a>
    )
  return (
    <span className="avatar avatar-medium">
      <Icon name={notice.kind === 'warning' ? 'alert' : 'logo'} />
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

function NotificationText({ notice }: { notice: Notification }): ReactNode {
  switch (notice.kind) {
    case 'welcome':
      return <p>{notice.text}</p>
    case 'warning':
      return (
        <>
          <p>
            <strong>A message from the moderators</strong>
          </p>
          <p className="user-text">{notice.text}</p>
        </>
      )
    case 'follow':
      return (
        <p>
          <ActorLink actor={notice.actor} /> started following you
        </p>
      )
    case 'like':
      return (
        <p>
          <ActorLink actor={notice.actor} /> liked your photo <PhotoLink photo={notice.photo} />
        </p>
      )
    case 'comment':
      return (
        <>
          <p>
            <ActorLink actor={notice.actor} /> commented on your photo{' '}
            <PhotoLink photo={notice.photo} />
          </p>
          <p className="user-text text-muted">{notice.excerpt}</p>
        </>
      )
  }
}

function ActorLink({ actor }: { actor: Author }) {
  return <a href={memberPath(actor)}>{authorName(actor)}</a>
}

function PhotoLink({ photo }: { photo: NotifiedPhoto }) {
  return <a href={photo.url}>{photo.title}</a>
}
