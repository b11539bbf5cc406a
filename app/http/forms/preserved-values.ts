import type { FieldMetadata } from '@conform-to/react'
import type { FieldErrors } from '../http-error.ts'
import { cutText } from './plain-text.ts'

/* What a response repeats of a rejected form, bounded in size. */

/**
 * The maximum length in characters of each field in which a person writes, by name; `textLimits`
 * reads them from a schema. Other fields are chosen or hidden: an intent, an id, an option.
 */
export type TextLimits = Readonly<Record<string, number>>

const OTHER_LIMIT = 2_000
const LONGEST_NAME = 100

/**
 * The maximum length of all values of a form, in characters: twice twenty titles, or the longest
 * texts of a profile.
 */
const MAX_TOTAL = 40_000

/** The limit of a typed field. A field of one of several photos is named like `title-12`. */
const limitOf = (texts: TextLimits, name: string): number | undefined =>
  texts[name.replace(/-\d+$/, '')]

/** True for a text field; the others are hidden in a preserved form. */
export const isTyped = (texts: TextLimits, name: string): boolean =>
  limitOf(texts, name) !== undefined

/**
 * The text values of a rejected form, up to twice their limits, so that the user can shorten them,
 * and limited in total.
 */
export function preservedValues(
  fields: Record<string, unknown>,
  texts: TextLimits,
): Record<string, string> {
  const preserved: [string, string][] = []
  let remaining = MAX_TOTAL
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || name.length > LONGEST_NAME) continue
    // The markup of the control.
    remaining -= 100
    if (remaining <= 0) break
    const text = cutText(value, Math.min(2 * (limitOf(texts, name) ?? OTHER_LIMIT), remaining))
    remaining -= text.length
    preserved.push([name, text])
  }
  return Object.fromEntries(preserved)
}

/** A rejected form, in the shape of Conform's `lastResult`. */
export interface RejectedForm {
  status: 'error'
  initialValue: Record<string, string>
  error: FieldErrors
  /** The names of the fields in which a person wrote. */
  typed: string[]
}

/** @param shown the fields whose values the form shows */
export function toRejectedForm(
  shown: Record<string, unknown>,
  texts: TextLimits,
  error: FieldErrors,
): RejectedForm {
  const initialValue = preservedValues(shown, texts)
  const typed = Object.keys(initialValue).filter((name) => isTyped(texts, name))
  return { status: 'error', initialValue, error, typed }
}

/** The props of a control of `ui/` from a Conform field: name, value and errors. */
export const control = (field: FieldMetadata<unknown>) => ({
  id: field.id,
  name: field.name,
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  errors: field.errors,
})
