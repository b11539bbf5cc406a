import { memberPath } from '#app/http/addresses.ts'
import { countText } from '#app/ui/count.ts'
import { authorName, type Author } from '../members/author.ts'
import type { Notification, NotifiedPhoto } from './serializers.server.ts'

/* What a notification says, on its page and in a mail. */

export interface SentenceLink {
  text: string
  href: string
  isTarget: boolean
}

/** What happened in a comment, before the photo's title; the first for the reader's own photo. */
const commentTexts = {
  comment: ['commented on your photo', 'commented on'],
  reply: ['replied to your comment on your photo', 'replied to your comment on'],
  mention: ['mentioned you on your photo', 'mentioned you on'],
  conversation: ['also commented on your photo', 'also commented on'],
  'comment-like': ['liked your comment on your photo', 'liked your comment on'],
} as const

/** The same about a cart, of which it is a question or an answer. */
const questionTexts = {
  comment: ['asked about your cart', 'asked about'],
  reply: ['replied to you about your cart', 'replied to you about'],
  mention: ['mentioned you at your cart', 'mentioned you at'],
  conversation: ['also wrote about your cart', 'also wrote about'],
  'comment-like': ['liked your comment about your cart', 'liked your comment about'],
} as const

const memberLink = (actor: Author, isTarget = false): SentenceLink => ({
  text: authorName(actor),
  href: memberPath(actor),
  isTarget,
})

const photoLink = ({ title, url }: Pick<NotifiedPhoto, 'title' | 'url'>): SentenceLink => ({
  text: title,
  href: url,
  isTarget: true,
})

/** Of the likes of a photo, more others are not counted. */
export const MOST_OTHERS = 500

function othersText(others: number): string {
  if (others === 0) return ''
  if (others > MOST_OTHERS) return ` and more than ${MOST_OTHERS} others`
  return ` and ${countText(others)} ${others === 1 ? 'other' : 'others'}`
}

export function formatSentence(notification: Notification): (string | SentenceLink)[] {
  switch (notification.kind) {
    case 'welcome': {
      const { text, href } = notification
      return [href === null ? text : { text, href, isTarget: true }]
    }
    case 'warning':
      return ['A message from the moderators']
    case 'report':
      return [{ text: 'New reports are waiting', href: '/moderation', isTarget: true }]
    case 'follow':
      return [memberLink(notification.actor, true), ' started following you']
    case 'week':
      return ['Your photo ', photoLink(notification.photo), ' is the photo of the week']
    case 'cart-week':
      return ['Your cart ', photoLink(notification.photo), ' is the cart of the week']
    case 'cart':
      return ['New photos in ', photoLink(notification.photo)]
    case 'contribution': {
      const { actor, byOthers, binder } = notification
      const who = byOthers ? ' and others' : ''
      return [memberLink(actor), `${who} added photos to your ${binder.kind} `, photoLink(binder)]
    }
    case 'invitation': {
      const { actor, binder } = notification
      return [
        memberLink(actor),
        binder.kind === 'meet' ? ' invited you to the meet ' : ' invited you to add photos to ',
        photoLink(binder),
      ]
    }
    case 'like': {
      const { actor, others, photo } = notification
      return [memberLink(actor), `${othersText(others)} liked your photo `, photoLink(photo)]
    }
    default: {
      const { actor, kind, own, photo, isQuestion } = notification
      const texts = isQuestion ? questionTexts : commentTexts
      return [memberLink(actor), ` ${texts[kind][own ? 0 : 1]} `, photoLink(photo)]
    }
  }
}

/**
 * The text below the sentence: the moderators' message, or the beginning of a comment; null for
 * none.
 */
export function formatDetail(notification: Notification): string | null {
  if (notification.kind === 'warning') return notification.text
  return 'excerpt' in notification ? notification.excerpt : null
}
