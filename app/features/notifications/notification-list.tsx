import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { authorName } from '../members/author.ts'
import { formatDetail, formatSentence, type SentenceLink } from './sentence.ts'
import type { Notification, NotifiedPhoto } from './serializers.server.ts'

interface NotificationListProps {
  notifications: Notification[]
  now: number
}

export const NotificationList = ({ notifications, now }: NotificationListProps) => (
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
