import { z } from 'zod'
import { isHttpAddress } from './http-address.ts'
import { rawLimit, tidy } from './tidy.ts'

/* Shared validation of text fields (docs/product.md#input). Lengths are UTF-16 units after
   trimming; a line break counts as one. */

// White space and invisible format characters such as joiners: alone they count as blank.
const INVISIBLE = /[\p{Z}\p{Cf}\s]/gu

const tooLong = (label: string, maxLength: number) =>
  `${label} must be ${maxLength.toLocaleString('en')} characters or less`

/** An unprocessed text, rejected first if it is far too long; missing counts as empty. */
export function rawText(label: string, maxLength: number) {
  return (
    z
      .string({ error: `${label} must be text` })
      // Not `max`, which counts code points and is slow for long texts.
      .refine((text) => text.length <= rawLimit(maxLength), {
        error: tooLong(label, maxLength),
        abort: true,
      })
      .nullish()
      .transform((text) => text ?? '')
  )
}

/** A text field of at most `maxLength` characters; missing counts as empty. */
export function textField(label: string, maxLength: number) {
  return rawText(label, maxLength)
    .transform(tidy)
    .refine((text) => text.length <= maxLength, { error: tooLong(label, maxLength) })
}

/** A text field that must not be blank. */
export function requiredText(label: string, maxLength: number, whenBlank: string) {
  return textField(label, maxLength).refine((text) => text.replace(INVISIBLE, '') !== '', {
    error: whenBlank,
  })
}

/** An http or https URL, or empty (docs/product.md#validation). */
export function addressField(label: string) {
  return textField(label, 2000).refine((text) => text === '' || isHttpAddress(text), {
    error: `${label} must be a valid web address starting with http:// or https://`,
  })
}

/** The messages of a zod error by field, for forms and the API. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error)
  return {
    ...(fieldErrors as Record<string, string[]>),
    ...(formErrors.length ? { '': formErrors } : {}),
  }
}
