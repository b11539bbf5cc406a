import type { Author } from '../photos/photo.ts'

/** The photo that a notice is about. */
export interface NotifiedPhoto {
  title: string
  /** Root-relative address of the photo's page. */
  url: string
  thumbnailUrl: string
}

interface NotificationFacts {
  id: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Whether this is the first time that the reader is shown it. */
  unread: boolean
}

/** A notice as its page draws it. */
export type Notification = NotificationFacts &
  (
    | { kind: 'welcome' | 'warning'; text: string }
    | { kind: 'follow'; actor: Author }
    | { kind: 'like'; actor: Author; photo: NotifiedPhoto }
    | { kind: 'comment'; actor: Author; photo: NotifiedPhoto; excerpt: string }
  )
