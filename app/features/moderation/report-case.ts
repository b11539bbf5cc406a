import type { ModerationAction } from './actions.ts'

/** A member on the moderators' page. */
export interface NamedMember {
  name: string
  /** Root-relative URL of the profile. */
  url: string
}

/** The reported content as moderators see it, including hidden and private content. */
export interface ReportedContent {
  kind: 'photo' | 'comment' | 'user'
  /** Title at the time of the report, as is the text. */
  title: string
  text: string | null
  /** Root-relative URL; null if only the owner can see it. */
  url: string | null
  thumbnailUrl: string | null
  /** Why others cannot see it, if they cannot. */
  state: 'hidden' | 'private' | null
  /** Whether the title or the name has changed since. */
  changed: boolean
}

/** A report with all data that a moderator needs to decide. */
export interface ReportCase {
  id: number
  category: string
  details: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** Null if the reporter's account is deleted. */
  reporter: NamedMember | null
  /** Null for the site as a whole, or if it has been deleted. */
  thing: ReportedContent | null
  /** The author, or the reported member. */
  member: (NamedMember & { suspended: boolean }) | null
  /** Absent while the report is open. */
  decision: { text: string; by: string | null; at: string } | null
  /** The possible actions, in the order of the buttons. */
  actions: ModerationAction[]
}

/** One entry of the moderation log. */
export interface RecordedAction {
  id: number
  /** The action, such as 'Photo hidden'. */
  text: string
  note: string
  /** The moderator; null if the account is deleted. */
  by: NamedMember | null
  /** The affected member; null if the account is deleted. */
  member: NamedMember | null
  reportId: number | null
  createdAt: string
}

/** A feature request for the maintainer. */
export interface FeatureRequest {
  id: number
  title: string
  description: string
  category: string
  priority: string
  /** Null for a visitor. */
  user: NamedMember | null
  createdAt: string
}

/** One page of a list and the cursor of the next page; null at the end. */
export interface ListPage<Item> {
  items: Item[]
  next: number | null
}
