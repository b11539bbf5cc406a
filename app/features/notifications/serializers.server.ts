import type { NotificationRow } from '#db/queries/notifications.ts'
import { commentPath, photoPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { excerpt } from '../excerpt.ts'
import { toAuthor } from '../photos/serializers.server.ts'
import type { Notification, NotifiedPhoto } from './notification.ts'

/** Length of a comment's excerpt; the photo's page shows the full text. */
const EXCERPT_LENGTH = 160
const TITLE_LENGTH = 80

function toPhoto({ photo, photographer, comment }: NotificationRow): NotifiedPhoto | null {
  if (!photo || !photographer) return null
  const page = photoPath({ ...photo, user: photographer })
  return {
    title: excerpt(photo.title, TITLE_LENGTH),
    url: comment ? commentPath(page, comment.id) : page,
    thumbnailUrl: miniaturePath(photo.imageKey),
  }
}

/** A notification for its page; null if its subject is gone. */
export function toNotification(row: NotificationRow): Notification | null {
  const facts = {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    unread: row.readAt === null,
  }
  if (row.kind === 'welcome' || row.kind === 'warning')
    return { ...facts, kind: row.kind, text: row.text ?? '' }
  if (!row.actor) return null
  const actor = toAuthor(row.actor)
  if (row.kind === 'follow') return { ...facts, kind: 'follow', actor }
  const photo = toPhoto(row)
  if (!photo) return null
  if (row.kind === 'like') return { ...facts, kind: 'like', actor, photo }
  if (!row.comment) return null
  return {
    ...facts,
    kind: 'comment',
    actor,
    photo,
    excerpt: excerpt(row.comment.content, EXCERPT_LENGTH),
  }
}
