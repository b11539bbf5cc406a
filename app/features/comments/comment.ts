import { MINUTE_MS } from '#app/durations.ts'
import type { MentionedMember } from '../photos/photo.ts'

/* Limits and pages of comments. Not in schema.ts, so that pages do not load zod. */

/** Longest comment, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_COMMENT_LENGTH = 500

/** How long a comment can be edited, in milliseconds (docs/product.md#screens). */
export const EDIT_TIME = 15 * MINUTE_MS

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

/** A new member's first comment may wait for a moderator (docs/product.md#states). */
export const COMMENTS_CLOSED = 'Comments are closed'
export const COMMENTS_OPEN = 'Comments are open'

export const COMMENT_DELETED = 'Comment deleted'
export const COMMENT_HIDDEN = 'Comment hidden'
export const COMMENT_SHOWN = 'Comment shown again'
export const COMMENT_RESTORED = 'Comment restored'

export const COMMENT_HELD =
  'Thank you. A moderator reads the first comments of new members before they appear.'

/* Usernames in comments. Also runs in the browser. */

const MAXIMUM_MENTIONS = 10

/** The longest username (docs/product.md#limits). */
const LONGEST_USERNAME = 16

/** A mention does not start or end inside a word, such as an e-mail address. */
const BEFORE = String.raw`(^|[^\w\p{Script=Latin}@/.-])([._-]*)`
const MENTION = new RegExp(
  String.raw`${BEFORE}@([a-z0-9][a-z0-9-]*)(?=_*(?![\w\p{Script=Latin}\p{M}]))`,
  'giu',
)

/** A text with ASCII for full-width letters and signs, and at the same positions. */
const toAscii = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e\ufe6b\ufe63]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')

interface Mention {
  start: number
  /** The usernames that it can be, in lower case: hyphens at the end may belong to the text. */
  names: string[]
}

function findMentions(content: string): Mention[] {
  return [...toAscii(content).matchAll(MENTION)].map((match) => {
    const [, before = '', signs = '', typed = ''] = match
    const name = typed.toLowerCase()
    const names = [name, name.replace(/-+$/, '')].filter((each) => each.length <= LONGEST_USERNAME)
    return { start: (match.index ?? 0) + before.length + signs.length, names: [...new Set(names)] }
  })
}

/** The usernames that a comment can mention, in lower case, each once. */
export const mentionedNames = (content: string): string[] =>
  [...new Set(findMentions(content).flatMap(({ names }) => names))].slice(0, MAXIMUM_MENTIONS)

type CommentPart = string | { typed: string; username: string }

/** A comment as texts and mentions. */
export function commentParts(content: string, known: MentionedMember[] = []): CommentPart[] {
  if (known.length === 0) return [content]
  const parts: CommentPart[] = []
  let end = 0
  for (const { start, names } of findMentions(content)) {
    const found = names.flatMap((name) => known.filter((mention) => mention.name === name))[0]
    if (!found) continue
    const { name, username } = found
    const typed = toAscii(content.slice(start + 1, start + 1 + name.length))
    parts.push(content.slice(end, start), { typed, username })
    end = start + 1 + name.length
  }
  return [...parts, content.slice(end)].filter((part) => part !== '')
}

/* The mention that is being typed in a comment. In the browser it loads with the first `@`. */

/** Members that are suggested at once (docs/product.md#limits). */
export const MAXIMUM_MENTION_SUGGESTIONS = 5

/** True if a username can begin with a text; also true for an empty one. */
export const isUsernameStart = (text: string): boolean => /^([a-z0-9][a-z0-9-]{0,15})?$/i.test(text)

/** A mention of the longest username, and what decides whether it is one. */
const LONGEST_MENTION = 24
const TYPED = new RegExp(`${BEFORE}@([a-z0-9-]{0,16})$`, 'iu')

/** The mention that ends at the cursor; null if there is none, or the cursor is inside a word. */
export function typedMention(text: string, cursor: number): { start: number; name: string } | null {
  if (/^[\w-]/.test(text.slice(cursor, cursor + 1))) return null
  const from = Math.max(0, cursor - LONGEST_MENTION)
  const name = TYPED.exec(toAscii(text.slice(from, cursor)))?.[3]
  return name !== undefined && isUsernameStart(name)
    ? { start: cursor - name.length - 1, name }
    : null
}
