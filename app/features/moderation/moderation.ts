import { MAXIMUM_REPORT_LENGTH } from '../feedback/feedback.ts'

/** A moderator's actions for a report (docs/product.md#states, docs/product.md#permissions). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const PHOTO_ACTIONS = ['hide', 'unhide', 'delete'] as const

export const COMMENT_ACTIONS = ['hide', 'unhide'] as const

export const MEMBER_ACTIONS = ['suspend', 'lift', 'hide-photos', 'show-all'] as const

export type RecordableAction = ModerationAction | 'delete'

/** Longest note, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_NOTE = MAXIMUM_REPORT_LENGTH

export const MAXIMUM_BULK_NOTE = 1_000

export interface NamedMember {
  name: string
  url: string
}

/** The reported content as moderators see it, including hidden and private content. */
export interface ReportedContent {
  kind: 'photo' | 'comment' | 'user'
  title: string
  text: string | null
  /** For a reply, the comment that it answers. */
  answered?: { by: NamedMember | null; text: string } | null
  /** Root-relative URL; null if only the owner can see it. */
  url: string | null
  thumbnailUrl: string | null
  /** Why others cannot see it; null if they can. */
  state: 'hidden' | 'followers' | 'private' | null
  changed: boolean
}

/** One page of a list and the cursor of the next page; null at the end. */
export interface ListPage<Item> {
  items: Item[]
  next: number | null
}

/** Whether others can see a photo: it is hidden, for followers, private, or null if they can. */
export type PhotoState = ReportedContent['state']
