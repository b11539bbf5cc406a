/** Number of comments on a photo's page, and per loaded page. */
export const COMMENTS_PER_PAGE = 20

/** One page of the comments on a photo. */
export interface CommentPage<Comment> {
  /** Newest first. */
  comments: Comment[]
  /** The id before which the next page starts; null at the end. */
  earlier: number | null
}

/** The first page of the rows; more rows than `size` indicate a next page. */
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
