import type { FieldMetadata } from '@conform-to/react'
import type { FieldErrors } from '../http-error.ts'

/* What a response repeats of a rejected form, bounded in size; app/features/largest-input.test.ts compares the schemas. */

/** The maximum length of each text field in characters. Other fields are chosen or hidden: an intent, an id, an option. */
export const FIELD_LIMITS: Record<string, number> = {
  title: 1_000,
  description: 10_000,
  altText: 1_000,
  sourceUrl: 2_000,
  takenOn: 10,
  tag: 50,
  newTag: 50,
  tags: 250,
  newBinderTitle: 100,
  make: 50,
  otherMake: 50,
  model: 60,
  city: 80,
  color: 30,
  olderBinder: 100,
  meetOn: 10,
  meetPlace: 100,
  content: 500,
  details: 2_000,
  note: 2_000,
  confirmation: 320,
  firstName: 100,
  lastName: 100,
  username: 16,
  memberId: 100,
  bio: 2_000,
  website: 2_000,
  twitter: 2_000,
  instagram: 2_000,
  facebook: 2_000,
  linkedin: 2_000,
  youtube: 2_000,
  tiktok: 2_000,
  pinterest: 2_000,
  snapchat: 2_000,
  discord: 2_000,
  twitch: 2_000,
}

const OTHER_LIMIT = 2_000
const LONGEST_NAME = 100

/** The maximum length of all values of a form, in characters: twice twenty titles, or the longest texts of a profile. */
const MAX_TOTAL = 40_000

/** The limit of a typed field. A field of one of several photos is named like `title-12`. */
const getTypedLimit = (name: string) => FIELD_LIMITS[name.replace(/-\d+$/, '')]

/** True for a text field; the others are hidden in a preserved form. */
export const isTyped = (name: string): boolean => getTypedLimit(name) !== undefined

const getLimit = (name: string) => getTypedLimit(name) ?? OTHER_LIMIT

/** The text values of a rejected form, up to twice their limits, so that the user can shorten them, and limited in total. */
export function preservedValues(fields: Record<string, unknown>): Record<string, string> {
  const preserved: [string, string][] = []
  let remaining = MAX_TOTAL
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || name.length > LONGEST_NAME) continue
    // The markup of the control.
    remaining -= 100
    if (remaining <= 0) break
    const text = value.slice(0, Math.min(2 * getLimit(name), remaining))
    remaining -= text.length
    // Do not split a surrogate pair.
    preserved.push([name, text.length < value.length ? text.replace(/[\ud800-\udbff]$/, '') : text])
  }
  return Object.fromEntries(preserved)
}

/** A rejected form, in the shape of Conform's `lastResult`. */
export interface RejectedForm {
  status: 'error'
  initialValue: Record<string, string>
  error: FieldErrors
}

/** The props of a control of `ui/` from a Conform field: name, value and errors. */
export const control = (field: FieldMetadata<unknown>) => ({
  id: field.id,
  name: field.name,
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  errors: field.errors,
})
