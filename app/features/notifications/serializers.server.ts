import type { NotificationRow } from '#db/queries/notifications.ts'
import { commentPath, photoPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import type { Author } from '../photos/photo.ts'
import { excerpt } from '../plain-text.ts'
import { toAuthor } from '../photos/serializers.server.ts'

/** The photo of a notification. */
export interface NotifiedPhoto {
  title: string
  /** Root-relative URL of the photo's page. */
  url: string
  thumbnailUrl: string
}

interface NotificationBase {
  id: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** True until it is shown for the first time. */
  unread: boolean
}

/** A notification as its page renders it. */
export type Notification = NotificationBase &
  (
    | { kind: 'welcome' | 'warning'; text: string }
    | { kind: 'follow'; actor: Author }
    | { kind: 'like'; actor: Author; photo: NotifiedPhoto }
    | { kind: 'comment'; actor: Author; photo: NotifiedPhoto; excerpt: string }
  )

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

/** A notification for its page; null if its subject is deleted. */
export function toNotification(row: NotificationRow): Notification | null {
  const base = {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    unread: row.readAt === null,
  }
  if (row.kind === 'welcome' || row.kind === 'warning')
    return { ...base, kind: row.kind, text: row.text ?? '' }
  if (!row.actor) return null
  const actor = toAuthor(row.actor)
  if (row.kind === 'follow') return { ...base, kind: 'follow', actor }
  const photo = toPhoto(row)
  if (!photo) return null
  if (row.kind === 'like') return { ...base, kind: 'like', actor, photo }
  if (!row.comment) return null
  return {
    ...base,
    kind: 'comment',
    actor,
    photo,
    excerpt: excerpt(row.comment.content, EXCERPT_LENGTH),
  }
}
