import type { Author } from '../photos/photo.ts'

/** The photo of a notification. */
export interface NotifiedPhoto {
  title: string
  /** Root-relative URL of the photo's page. */
  url: string
  thumbnailUrl: string
}

interface NotificationFacts {
  id: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** True until it is shown for the first time. */
  unread: boolean
}

/** A notification as its page renders it. */
export type Notification = NotificationFacts &
  (
    | { kind: 'welcome' | 'warning'; text: string }
    | { kind: 'follow'; actor: Author }
    | { kind: 'like'; actor: Author; photo: NotifiedPhoto }
    | { kind: 'comment'; actor: Author; photo: NotifiedPhoto; excerpt: string }
  )
