import { tidy } from '../tidy.ts'

/* What tags are, for schema, form and page alike: without zod, which no page needs to load. */

/** Maximum tags per photo (docs/product.md#limits). */
export const MAXIMUM_TAGS = 4
/** The longest tag, in UTF-16 units (docs/product.md#input). */
export const MAXIMUM_TAG_LENGTH = 50
/** Top tags in the strip (docs/product.md#limits). */
export const TOP_TAGS = 8

export const TOO_MANY_TAGS = `Maximum ${MAXIMUM_TAGS} tags`

/**
 * Tags as they are kept (docs/product.md#validation): trimmed, lower-cased, without blanks and duplicates.
 * @param raw one text with commas between the tags, or several
 */
export function normaliseTags(raw: string | string[]): string[] {
  const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((text) => text.split(','))
  const tags = parts.map((part) => tidy(part).replace(/\s+/g, ' ').toLowerCase())
  // Browsers take /tag/. and /tag/.. for other addresses, so nobody could open these two.
  return [...new Set(tags)].filter((tag) => !['', '.', '..'].includes(tag))
}

/** A list of tags that is being made, and whether the last addition was more than it could take. */
export interface TagList {
  tags: string[]
  overflows: boolean
}

/**
 * Adds what was typed to a list of tags (docs/product.md#states).
 * @param text one tag, or several with commas between them
 */
export function withTags(tags: string[], text: string): TagList {
  const all = normaliseTags([...tags, text])
  return { tags: all.slice(0, MAXIMUM_TAGS), overflows: all.length > MAXIMUM_TAGS }
}

/**
 * Takes what is finished out of a text that is still being typed: all before the last comma.
 * @returns the finished part, and the rest to go on typing
 */
export function splitTyped(text: string): { finished: string; rest: string } {
  const end = text.lastIndexOf(',') + 1
  return { finished: text.slice(0, end), rest: text.slice(end).trimStart() }
}
