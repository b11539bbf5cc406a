import { MAXIMUM_REPORT_LENGTH } from '../feedback/feedback.ts'

/** A moderator's actions for a report (docs/product.md#states, docs/product.md#permissions). */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift'] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const PHOTO_ACTIONS = ['hide', 'unhide', 'delete'] as const

export const MEMBER_ACTIONS = ['suspend', 'lift', 'hide-photos'] as const

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
  /** Root-relative URL; null if only the owner can see it. */
  url: string | null
  thumbnailUrl: string | null
  /** Why others cannot see it; null if they can. */
  state: 'hidden' | 'private' | null
  changed: boolean
}

/** A report with all data that a moderator needs to decide. */
export interface ReportCase {
  id: number
  /** The reported photo, or that of the comment; null if there is none. */
  photoId: number | null
  category: string
  details: string
  createdAt: string
  /** Null if the reporter's account is deleted. */
  reporter: NamedMember | null
  /** Null for the site in general, or if it was deleted. */
  content: ReportedContent | null
  member: (NamedMember & { id: string; suspended: boolean }) | null
  /** Null while the report is open. */
  decision: { text: string; by: string | null; at: string } | null
  actions: ModerationAction[]
}

export interface RecordedAction {
  id: number
  text: string
  note: string
  /** The moderator; null if the account is deleted. */
  by: NamedMember | null
  /** The affected member; null if the account is deleted. */
  member: NamedMember | null
  reportId: number | null
  createdAt: string
}

export interface FeatureRequest {
  id: number
  title: string
  description: string
  category: string
  priority: string
  user: NamedMember | null
  createdAt: string
}

/** One page of a list and the cursor of the next page; null at the end. */
export interface ListPage<Item> {
  items: Item[]
  next: number | null
}

/** Whether others can see a photo: it is hidden, private, or null if they can. */
export type PhotoState = ReportedContent['state']

export interface ModeratedPhoto {
  id: number
  /** Null for a private photo. */
  title: string | null
  /** Root-relative URL of its page; null if only the owner can see it. */
  url: string | null
  thumbnailUrl: string | null
  state: PhotoState
}

export interface ModeratedMember {
  member: NamedMember & { id: string; username: string | null; photosCount: number }
  /** ISO 8601, UTC; null for a member who is not suspended. */
  suspendedAt: string | null
  isOwn: boolean
  photos: ListPage<ModeratedPhoto>
}
