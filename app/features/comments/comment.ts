/* Limits and pages of comments. Not in schema.ts, so that pages do not load zod. */

/** Longest comment, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_COMMENT_LENGTH = 500

/** How long a comment can be edited, in milliseconds (docs/product.md#limits). */
export const EDIT_TIME = 15 * 60_000

/** Number of comments that a photo's page shows, and loads at once (docs/product.md#limits). */
export const COMMENTS_PER_PAGE = 20

/** Replies that are shown under a comment at first, and on a further page of them. */
export const FIRST_REPLIES = 3
export const REPLIES_PER_PAGE = 20

export interface CommentPage<Comment> {
  comments: Comment[]
  /** The id before which the next page starts; null at the end. */
  earlier: number | null
}

/** The first `size` rows as a page; further rows mean that there is a next page. */
export function toCommentPage<Comment extends { id: number }>(
  rows: Comment[],
  size = COMMENTS_PER_PAGE,
): CommentPage<Comment> {
  const comments = rows.slice(0, size)
  return {
    comments,
    earlier: rows.length > size ? (comments[comments.length - 1]?.id ?? null) : null,
  }
}
