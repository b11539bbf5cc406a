/** How many comments a photo's page shows, and how many a script adds at once. */
export const COMMENTS_PER_PAGE = 20

/** One page of the comments on a photo. */
export interface CommentPage<Comment> {
  /** Newest first. */
  comments: Comment[]
  /** The id before which the next page continues; null at the end. */
  earlier: number | null
}

/** The first page of the rows; one row more than `size` shows that there is a next page. */
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
