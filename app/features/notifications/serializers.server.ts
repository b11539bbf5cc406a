import type { NotificationRow } from '#db/queries/notifications.ts'
import { binderPath, commentPath, photoPath, weekPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import type { Author } from '../members/author.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { toAuthor } from '../members/serializers.server.ts'
import { welcomeHref } from './welcome.ts'

export interface NotifiedPhoto {
  title: string
  url: string
  thumbnailUrl: string
  /** Absent unless the picture is for followers. */
  followersOnly?: boolean
}

type NotifiedBinder = Pick<NotifiedPhoto, 'title' | 'url'> & { kind: 'cart' | 'meet' | 'binder' }

interface NotificationBase {
  id: number
  createdAt: string
  /** True until it is shown for the first time. */
  unread: boolean
}

export type Notification = NotificationBase &
  (
    | { kind: 'welcome'; text: string; href: string | null }
    | { kind: 'warning'; text: string }
    | { kind: 'report' }
    | { kind: 'follow'; actor: Author }
    | { kind: 'week'; photo: NotifiedPhoto }
    /**
     * The reader's cart won a week; `photo` has the binder's title and cover, and leads to the
     * week's page.
     */
    | { kind: 'cart-week'; photo: NotifiedPhoto }
    /**
     * New photos in a cart that the reader follows; `photo` has the binder's title and page, and
     * the newest picture.
     */
    | { kind: 'cart'; actor: Author; photo: NotifiedPhoto }
    /** Contributors have put photos into the reader's binder: the first of a day, and others. */
    | { kind: 'contribution'; actor: Author; binder: NotifiedBinder; byOthers: boolean }
    | { kind: 'invitation'; actor: Author; binder: NotifiedBinder }
    | { kind: 'like'; actor: Author; photo: NotifiedPhoto; others: number }
    | {
        kind: CommentNotice
        actor: Author
        photo: NotifiedPhoto
        excerpt: string
        own: boolean
        isQuestion?: true
      }
  )

type NotifiedMember = Pick<Viewer, 'id' | 'username'>

type CommentNotice = 'comment' | 'reply' | 'mention' | 'conversation' | 'comment-like'

const TITLE_LENGTH = 80

function toPhoto({ photo, photographer, comment }: NotificationRow): NotifiedPhoto | null {
  if (!photo || !photographer) return null
  const page = photoPath({ ...photo, user: photographer })
  return {
    title: excerpt(photo.title, TITLE_LENGTH),
    url: comment ? commentPath(page, comment.id) : page,
    thumbnailUrl: miniaturePath(photo.imageKey),
    ...(photo.followersOnly && { followersOnly: true }),
  }
}

function toCart({ cart, cartImageKey }: NotificationRow, url: string): NotifiedPhoto | null {
  if (!cart || cartImageKey === null) return null
  return {
    title: excerpt(cart.title, TITLE_LENGTH),
    url,
    thumbnailUrl: miniaturePath(cartImageKey),
  }
}

/** A row that stands for others has their number. */
type Row = NotificationRow & { others?: number }

function toNotification(row: Row, viewer: NotifiedMember): Notification | null {
  const base = {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    unread: row.isUnread === 1,
  }
  const text = row.text ?? ''
  if (row.kind === 'report') return { ...base, kind: 'report' }
  if (row.kind === 'warning') return { ...base, kind: 'warning', text }
  if (row.kind === 'welcome')
    return { ...base, kind: 'welcome', text, href: welcomeHref(text, viewer) }
  if (row.kind === 'week') {
    const photo = toPhoto(row)
    if (photo) return { ...base, kind: 'week', photo: { ...photo, url: weekPath(text) } }
    const cart = toCart(row, weekPath(text))
    return cart && { ...base, kind: 'cart-week', photo: cart }
  }
  if (!row.actor) return null
  const actor = toAuthor(row.actor)
  if (row.kind === 'follow') return { ...base, kind: 'follow', actor }
  if (row.kind === 'cart') {
    const photo = row.cart && toCart(row, binderPath(row.actor, row.cart))
    return photo && { ...base, kind: 'cart', actor, photo }
  }
  if (row.kind === 'contribution' || row.kind === 'invitation') {
    const { kind, cart } = row
    if (!cart) return null
    const url = binderPath(kind === 'invitation' ? row.actor : viewer, cart)
    const binder = { title: excerpt(cart.title, TITLE_LENGTH), url, kind: cart.kind }
    if (kind === 'invitation') return { ...base, kind, actor, binder }
    return { ...base, kind, actor, binder, byOthers: row.text !== null }
  }
  const photo = toPhoto(row)
  if (!photo) return null
  if (row.kind === 'like') return { ...base, kind: 'like', actor, photo, others: row.others ?? 0 }
  if (!row.comment) return null
  // The photo of a question is its cart owner's.
  const { cart, photographer, comment } = row
  const about = cart &&
    photographer && {
      title: excerpt(cart.title, TITLE_LENGTH),
      url: `${binderPath(photographer, cart)}#comment-${comment.id}`,
    }
  return {
    ...base,
    kind: row.kind,
    actor,
    photo: { ...photo, ...about },
    ...(about && { isQuestion: true as const }),
    own: row.photographer?.id === viewer.id,
    excerpt: excerpt(row.comment.content, 160),
  }
}

/**
 * Notifications, without those whose subject is deleted; the likes of one photo among them are one.
 */
export function toNotifications(rows: readonly Row[], viewer: NotifiedMember) {
  const likes = new Map<string, Notification & { kind: 'like' }>()
  const shown: Notification[] = []
  for (const row of rows) {
    const notification = toNotification(row, viewer)
    if (!notification) continue
    if (notification.kind === 'like') {
      const key = `${row.photo?.id} ${notification.unread}`
      const newer = likes.get(key)
      if (newer) {
        newer.others += 1
        continue
      }
      likes.set(key, notification)
    }
    shown.push(notification)
  }
  return shown
}
