import { z } from 'zod'
import { maxRawLength } from '#app/http/forms/plain-text.ts'
import { textField, withTextLimit } from '#app/http/forms/text.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags, TOO_MANY_TAGS } from './tag.ts'

const MAXIMUM_RAW_LENGTH = maxRawLength(MAXIMUM_TAGS * (MAXIMUM_TAG_LENGTH + 1))
const MAXIMUM_RAW_TAGS = 100

function readTags(raw: unknown): { texts: string[]; isComplete: boolean } | null {
  const sent: unknown[] = Array.isArray(raw) ? raw : [raw ?? '']
  const texts: string[] = []
  let room = MAXIMUM_RAW_LENGTH
  for (const text of sent.slice(0, MAXIMUM_RAW_TAGS)) {
    if (typeof text !== 'string') return null
    texts.push(text.slice(0, room))
    if (text.length > room) return { texts, isComplete: false }
    room -= text.length
  }
  return { texts, isComplete: sent.length <= MAXIMUM_RAW_TAGS }
}

/** Tags joined by commas; with one too many, so that a rejected form shows them. */
const LONGEST_LIST = (MAXIMUM_TAGS + 1) * MAXIMUM_TAG_LENGTH

const tags = z
  .unknown()
  .optional()
  .transform((raw, { addIssue }): string[] => {
    const reject = (message: string) => {
      addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const submitted = readTags(raw)
    if (submitted === null) return reject('Tags must be text')
    const given = normalizeTags(submitted.texts)
    if (given.length > MAXIMUM_TAGS) return reject(TOO_MANY_TAGS)
    if (given.some((tag) => tag.length > MAXIMUM_TAG_LENGTH))
      return reject(`Tags must be ${MAXIMUM_TAG_LENGTH} characters or less`)
    return submitted.isComplete ? given : reject(TOO_MANY_TAGS)
  })

export const tagsField = withTextLimit(tags, LONGEST_LIST)

/** A text field with one tag, in any spelling. */
export const oneTagField = (label: string) =>
  textField(label, MAXIMUM_TAG_LENGTH).transform((text, { addIssue }) => {
    const [tag, ...others] = normalizeTags(text)
    if (tag !== undefined && tag.length <= MAXIMUM_TAG_LENGTH && others.length === 0) return tag
    addIssue({ code: 'custom', message: 'Please enter one tag' })
    return z.NEVER
  })
