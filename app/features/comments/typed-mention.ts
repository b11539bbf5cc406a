/* The mention that is being typed in a comment. In the browser it loads with the first `@`. */

/** Members that are suggested at once (docs/product.md#limits). */
export const MAXIMUM_MENTION_SUGGESTIONS = 5

const USERNAME_START = /^([a-z0-9][a-z0-9-]{0,15})?$/i

/** True if a username can begin with a text; also true for an empty one. */
export function isUsernameStart(text: string): boolean {
  return USERNAME_START.test(text)
}

/** The mention that is being typed: the text after its `@`, and where the `@` is. */
export interface TypedMention {
  start: number
  name: string
}

/** The longest text before the cursor that matters: a character, the `@` and a username. */
const LONGEST_MENTION = 18
const TYPED = /(?:^|[^\w@/.-])@([a-z0-9-]{0,16})$/i

/** The mention that ends at the cursor; null if there is none, or the cursor is inside a word. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  if (/^[\w-]/.test(text.slice(cursor, cursor + 1))) return null
  const from = Math.max(0, cursor - LONGEST_MENTION)
  const name = TYPED.exec(text.slice(from, cursor))?.[1]
  return name !== undefined && isUsernameStart(name)
    ? { start: cursor - name.length - 1, name }
    : null
}
