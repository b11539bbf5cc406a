import type { ModerationAction } from './actions.ts'

/** A member as the moderators' page names one. */
export interface NamedMember {
  name: string
  /** Root-relative address of the profile. */
  url: string
}

/** What a report is about, as moderators see it: hidden and private things too. */
export interface ReportedContent {
  kind: 'photo' | 'comment' | 'user'
  /** As it was when it was reported, and so is the text. */
  title: string
  text: string | null
  /** Root-relative address where everybody sees it; null where only its owner can. */
  url: string | null
  thumbnailUrl: string | null
  /** Why others do not see it, where they do not. */
  state: 'hidden' | 'private' | null
  /** Whether the title or the name is another one now. */
  changed: boolean
}

/** A report with everything that a moderator needs to decide. */
export interface ReportCase {
  id: number
  category: string
  details: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** Null once the reporter's account is gone. */
  reporter: NamedMember | null
  /** Null for the site as a whole, or when it has been deleted. */
  thing: ReportedContent | null
  /** Whose doing it is: the author, or the member who was reported. */
  member: (NamedMember & { suspended: boolean }) | null
  /** Absent while the report is open. */
  decision: { text: string; by: string | null; at: string } | null
  /** What can be done now, in the order of the buttons. */
  actions: ModerationAction[]
}

/** One line of the record of what moderators did. */
export interface RecordedAction {
  id: number
  /** What was done, such as 'Photo hidden'. */
  text: string
  note: string
  /** Who did it; null once the account is gone. */
  by: NamedMember | null
  /** To whom; null once the account is gone. */
  member: NamedMember | null
  reportId: number | null
  createdAt: string
}

/** A feature request, for the maintainer's eyes. */
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

/** One page of a list and from where the next one continues; null at the end. */
export interface ListPage<Item> {
  items: Item[]
  next: number | null
}
