import { z } from 'zod'
import { rawLimit } from '../tidy.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normaliseTags, TOO_MANY_TAGS } from './tags.ts'

/** The most characters, and entries of an array, that are looked at: room for blanks and duplicates. */
const MAXIMUM_RAW_LENGTH = rawLimit(MAXIMUM_TAGS * (MAXIMUM_TAG_LENGTH + 1))
const MAXIMUM_RAW_TAGS = 100

/** The beginning of the tags as they were sent, and whether that is all of them; null for what is no text. */
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

/** The `tags` field of forms and of the API: a comma-joined text or an array of texts. */
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
    const tags = normaliseTags(beginning.texts)
    if (tags.length > MAXIMUM_TAGS) return refuse(TOO_MANY_TAGS)
    if (tags.some((tag) => tag.length > MAXIMUM_TAG_LENGTH))
      return refuse(`Tags must be ${MAXIMUM_TAG_LENGTH} characters or less`)
    return beginning.isWhole ? tags : refuse(TOO_MANY_TAGS)
  })
