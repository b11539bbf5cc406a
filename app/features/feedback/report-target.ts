/** The reported content, as the report form shows it. */
export interface ReportTarget {
  kind: 'photo' | 'comment' | 'user'
  /** The value of the hidden field: the id of a photo, a comment or a member. */
  id: string
  /** The photo's title, or the name of the comment's author or the member. */
  title: string
  /** The comment's excerpt, the photo's author or the @username. */
  text: string | null
  /** Root-relative URL of its page. */
  url: string
  /** Root-relative URL of a small picture. */
  thumbnailUrl: string | null
}

/** Names of the query parameters and form fields of the target (docs/product.md#reports). */
export const TARGET_KINDS = ['photo', 'comment', 'user'] as const

/** The message if it is missing, hidden, or private to someone else. */
export const TARGET_GONE = 'The content you want to report is not available.'
