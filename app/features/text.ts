import { z } from 'zod'
import { isHttpAddress } from './http-address.ts'
import { rawLimit, tidy } from './tidy.ts'

/*
 * The field rules that every form shares (docs/product.md#input). Lengths are UTF-16 units,
 * counted after trimming, with a line break counted as one.
 */

// Spaces of every kind and characters that only steer others, such as joiners: alone they are blank.
const UNSEEN = /[\p{Z}\p{Cf}\s]/gu

const tooLong = (label: string, most: number) =>
  `${label} must be ${most.toLocaleString('en')} characters or less`

/** A text as it was sent, refused before any work on it if it is far too long; absent counts as empty. */
export function rawText(label: string, most: number) {
  return (
    z
      .string({ error: `${label} must be text` })
      // Not `max`, which counts code points: that takes long for a long text.
      .refine((text) => text.length <= rawLimit(most), { error: tooLong(label, most), abort: true })
      .nullish()
      .transform((text) => text ?? '')
  )
}

/** A text field of at most `most` characters; absent counts as empty. */
export function textField(label: string, most: number) {
  return rawText(label, most)
    .transform(tidy)
    .refine((text) => text.length <= most, { error: tooLong(label, most) })
}

/** A text field that must not be blank. */
export function requiredText(label: string, most: number, whenBlank: string) {
  return textField(label, most).refine((text) => text.replace(UNSEEN, '') !== '', {
    error: whenBlank,
  })
}

/** An http or https address, or empty (docs/product.md#validation). */
export function addressField(label: string) {
  return textField(label, 2000).refine((text) => text === '' || isHttpAddress(text), {
    error: `${label} must be a valid web address starting with http:// or https://`,
  })
}

/** The messages of a zod error by field, as forms and the API show them. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error)
  return {
    ...(fieldErrors as Record<string, string[]>),
    ...(formErrors.length ? { '': formErrors } : {}),
  }
}
