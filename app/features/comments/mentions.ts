/* Usernames in comments. Also runs in the browser. */

const MAXIMUM_MENTIONS = 10

/** `@username`, not inside a word such as an e-mail address. */
const MENTION = /(^|[^\w@/.-])@([a-z0-9][a-z0-9-]{0,15})(?![\w-])/gi

/** The usernames in a comment, in lower case, each once. */
export function mentionedNames(content: string): string[] {
  const names = [...content.matchAll(MENTION)].map(([, , name = '']) => name.toLowerCase())
  return [...new Set(names)].slice(0, MAXIMUM_MENTIONS)
}

/** A part of a comment: text, or a member's username after its `@`. */
export type CommentPart = string | { username: string }

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
