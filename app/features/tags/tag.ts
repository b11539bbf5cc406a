import { normalizeText } from '../plain-text.ts'

/* Rules and URLs of tags. Not in schema.ts, so that pages do not load zod. */

/** Maximum tags per photo (docs/product.md#limits). */
export const MAXIMUM_TAGS = 4
/** The longest tag, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_TAG_LENGTH = 50
/** Number of top tags in the strip (docs/product.md#limits). */
export const TOP_TAGS = 8

export const TAG_SUGGESTIONS = 12

export const TOO_MANY_TAGS = `Maximum ${MAXIMUM_TAGS} tags`

/** Normalized tags (docs/product.md#validation): trimmed, lower-case, without blanks and duplicates. */
export function normalizeTags(raw: string | string[]): string[] {
  const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((text) => text.split(','))
  const tags = parts.map((part) => normalizeText(part).replace(/\s+/g, ' ').toLowerCase())
  // Browsers resolve /tag/. and /tag/.. to other URLs, so these two have no page.
  return [...new Set(tags)].filter((tag) => !['', '.', '..'].includes(tag))
}

export interface TagList {
  tags: string[]
  overflows: boolean
}

export function withTags(tags: string[], text: string): TagList {
  const all = normalizeTags([...tags, text])
  return { tags: all.slice(0, MAXIMUM_TAGS), overflows: all.length > MAXIMUM_TAGS }
}

export function splitTyped(text: string): { finished: string; rest: string } {
  const end = text.lastIndexOf(',') + 1
  return { finished: text.slice(0, end), rest: text.slice(end).trimStart() }
}

/** The tag in a URL, not normalized. Reads the raw path, because a tag may contain a slash or a percent sign. */
export function tagOfPath(path: string): string {
  const segment = /^\/(?:tag|api\/tags)\/([^/]*)/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const canonicalTag = (tag: string) => normalizeText(tag).replace(/\s+/g, ' ').toLowerCase()
