import { z } from 'zod'
import { rawLimit } from '../tidy.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags, TOO_MANY_TAGS } from './tags.ts'

/** Maximum number of characters, and of array entries, to read: leaves room for spaces and duplicates. */
const MAXIMUM_RAW_LENGTH = rawLimit(MAXIMUM_TAGS * (MAXIMUM_TAG_LENGTH + 1))
const MAXIMUM_RAW_TAGS = 100

/** The start of the submitted tags, and whether that is everything; null for invalid input. */
function beginningOf(raw: unknown): { texts: string[]; isWhole: boolean } | null {
  const sent: unknown[] = Array.isArray(raw) ? raw : [raw ?? '']
  const texts: string[] = []
  let room = MAXIMUM_RAW_LENGTH
  for (const text of sent.slice(0, MAXIMUM_RAW_TAGS)) {
    if (typeof text !== 'string') return null
    texts.push(text.slice(0, room))
    if (text.length > room) return { texts, isWhole: false }
    room -= text.length
  }
  return { texts, isWhole: sent.length <= MAXIMUM_RAW_TAGS }
}

/** The `tags` field of forms and the API: a comma-separated text or an array of texts. */
export const tagsField = z
  .unknown()
  .optional()
  .transform((raw, { addIssue }): string[] => {
    const refuse = (message: string) => {
      addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const beginning = beginningOf(raw)
    if (beginning === null) return refuse('Tags must be text')
    const tags = normalizeTags(beginning.texts)
    if (tags.length > MAXIMUM_TAGS) return refuse(TOO_MANY_TAGS)
    if (tags.some((tag) => tag.length > MAXIMUM_TAG_LENGTH))
      return refuse(`Tags must be ${MAXIMUM_TAG_LENGTH} characters or less`)
    return beginning.isWhole ? tags : refuse(TOO_MANY_TAGS)
  })
