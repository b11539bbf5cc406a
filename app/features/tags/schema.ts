import { z } from 'zod'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normaliseTags, TOO_MANY_TAGS } from './tags.ts'

/** The `tags` field of forms and of the API: a comma-joined text or an array of texts. */
export const tagsField = z
  .union([z.string(), z.array(z.string())], { error: 'Tags must be text' })
  .nullish()
  .transform((raw) => normaliseTags(raw ?? ''))
  .refine((tags) => tags.length <= MAXIMUM_TAGS, { error: TOO_MANY_TAGS })
  .refine((tags) => tags.every((tag) => tag.length <= MAXIMUM_TAG_LENGTH), {
    error: `Tags must be ${MAXIMUM_TAG_LENGTH} characters or less`,
  })
