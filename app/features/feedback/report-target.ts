/** What a report is about, as its form shows it. */
export interface ReportTarget {
  kind: 'photo' | 'comment' | 'user'
  /** As the form's hidden field sends it: the id of a photo, a comment or a member. */
  id: string
  /** The photo's title, or whose comment or profile it is. */
  title: string
  /** The comment's beginning, the photo's author or the @username. */
  text: string | null
  /** Root-relative address where it is seen. */
  url: string
  /** Root-relative address of a small picture. */
  thumbnailUrl: string | null
}

/** Names of the parameters and form fields that say what is reported (docs/product.md#reports). */
export const TARGET_KINDS = ['photo', 'comment', 'user'] as const

/** What the reporter reads when it is absent, hidden, or private to somebody else. */
export const TARGET_GONE = 'What you want to report is not here.'
