import { cutText } from '#app/http/forms/plain-text.ts'
import { slugify } from '#app/http/addresses.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags } from './tag.ts'

/**
 * The tags of a photo as they are stored after one was renamed; a ligature may be longer in
 * letters.
 */
export const renewedTags = (tags: string[]) =>
  normalizeTags(tags)
    .slice(0, MAXIMUM_TAGS)
    .map((tag) => cutText(tag, MAXIMUM_TAG_LENGTH).trim())
    .map((tag) => ({ tag, slug: slugify(tag) }))
