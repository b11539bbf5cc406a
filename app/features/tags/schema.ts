import { z } from 'zod'
import { tidy } from '../text.ts'

/** Spec section 9: maximum tags per photo. */
export const MAXIMUM_TAGS = 4
/** Contract, fine print: the longest tag, in UTF-16 units. */
export const MAXIMUM_TAG_LENGTH = 50

/**
 * Tags as they are kept (spec section 5): trimmed, lower-cased, without blanks and duplicates.
 * @param raw one text with commas between the tags, or several
 */
export function normaliseTags(raw: string | string[]): string[] {
  const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((text) => text.split(','))
  const tags = parts.map((part) => tidy(part).replace(/\s+/g, ' ').toLowerCase())
  // Browsers take /tag/. and /tag/.. for other addresses, so nobody could open these two.
  return [...new Set(tags)].filter((tag) => !['', '.', '..'].includes(tag))
}

/** The `tags` field of forms and of the API: a comma-joined text or an array of texts. */
export const tagsField = z
  .union([z.string(), z.array(z.string())], { error: 'Tags must be text' })
  .nullish()
  .transform((raw) => normaliseTags(raw ?? ''))
  .refine((tags) => tags.length <= MAXIMUM_TAGS, { error: `Maximum ${MAXIMUM_TAGS} tags` })
  .refine((tags) => tags.every((tag) => tag.length <= MAXIMUM_TAG_LENGTH), {
    error: `Tags must be ${MAXIMUM_TAG_LENGTH} characters or less`,
  })

/** Spec section 9: top tags in the strip. */
export const TOP_TAGS = 8
