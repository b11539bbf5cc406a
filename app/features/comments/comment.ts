/* Limits and pages of comments. Not in schema.ts, so that pages do not load zod. */

/** Longest comment, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_COMMENT_LENGTH = 500

/** How long a comment can be edited, in milliseconds (docs/product.md#limits). */
export const EDIT_TIME = 15 * 60_000

/** Number of comments that a photo's page shows, and loads at once (docs/product.md#limits). */
export const COMMENTS_PER_PAGE = 20

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

/* Usernames in comments. Also runs in the browser. */

const MAXIMUM_MENTIONS = 10

/** `@username`, not inside a word such as an e-mail address. */
const MENTION = /(^|[^\w@/.-])@([a-z0-9][a-z0-9-]{0,15})(?![\w-])/gi

/** The usernames in a comment, in lower case, each once. */
export function mentionedNames(content: string): string[] {
  const names = [...content.matchAll(MENTION)].map(([, , name = '']) => name.toLowerCase())
  return [...new Set(names)].slice(0, MAXIMUM_MENTIONS)
}

type CommentPart = string | { username: string }

export function commentParts(content: string, known: readonly string[] = []): CommentPart[] {
  if (known.length === 0) return [content]
  const parts: CommentPart[] = []
  let end = 0
  for (const match of content.matchAll(MENTION)) {
    const [, before = '', username = ''] = match
    if (!known.includes(username.toLowerCase())) continue
    const start = (match.index ?? 0) + before.length
    parts.push(content.slice(end, start), { username })
    end = start + 1 + username.length
  }
  return [...parts, content.slice(end)].filter((part) => part !== '')
}

/* The mention that is being typed in a comment. In the browser it loads with the first `@`. */

/** Members that are suggested at once (docs/product.md#limits). */
export const MAXIMUM_MENTION_SUGGESTIONS = 5

/** True if a username can begin with a text; also true for an empty one. */
export const isUsernameStart = (text: string): boolean => /^([a-z0-9][a-z0-9-]{0,15})?$/i.test(text)

const LONGEST_MENTION = 18

/** The mention that ends at the cursor; null if there is none, or the cursor is inside a word. */
export function typedMention(text: string, cursor: number): { start: number; name: string } | null {
  if (/^[\w-]/.test(text.slice(cursor, cursor + 1))) return null
  const from = Math.max(0, cursor - LONGEST_MENTION)
  const name = /(?:^|[^\w@/.-])@([a-z0-9-]{0,16})$/i.exec(text.slice(from, cursor))?.[1]
  return name !== undefined && isUsernameStart(name)
    ? { start: cursor - name.length - 1, name }
    : null
}
