import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { DRAWN_FOR } from '#app/ui/post-form.tsx'
import {
  isTyped,
  preservedValues,
  toRejectedForm,
  type RejectedForm,
  type TextLimits,
} from '#app/http/forms/preserved-values.ts'
import type { Fields } from '#app/http/forms/text.ts'
import { HttpError } from '#app/http/http-error.ts'
import { accountError, unexpectedError } from '#app/http/error-mapping.server.ts'
import { log } from '#app/http/logging/log.server.ts'

/** True if the same form may succeed later; otherwise its text can only be copied. */
const isTemporary = ({ status }: HttpError) => status === 408 || status === 429 || status >= 500

/**
 * What the error page of a form shows again: what was typed, and the rest of the form if it can be
 * sent again. Undefined without either.
 */
export function preservedForm(
  fields: Fields,
  error: HttpError | null,
  texts: TextLimits = {},
): PreservedFields | undefined {
  const values = Object.entries(preservedValues(fields, texts))
  const typed = values.filter(([name]) => isTyped(texts, name))
  const button = error === null || isTemporary(error) ? 'Send again' : error.sendAgain
  if (button === undefined && typed.every(([, text]) => text === '')) return undefined
  if (values.length === 0) return undefined
  return {
    typed: Object.fromEntries(typed),
    hidden: Object.fromEntries(
      values.filter(([name]) => !isTyped(texts, name) && name !== DRAWN_FOR),
    ),
    button,
  }
}

/**
 * Turns a command's error into the form with its values and status; an unexpected one is logged and
 * becomes `failure`.
 * @param texts the fields in which a person writes
 * @throws redirects, and a 429: its error boundary preserves the values
 */
export function rejectedForm(
  error: unknown,
  fields: Fields,
  failure: string,
  texts: TextLimits = {},
): { form: RejectedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response) throw error
  const expected = error instanceof HttpError ? error : accountError(error)
  if (expected?.status === 429) throw expected
  if (!expected) log.error({ err: error }, failure)
  const httpError = expected ?? unexpectedError(error, failure)
  const { message, errors = { '': [message] }, fields: shown, status, headers } = httpError
  return { form: toRejectedForm(shown ?? fields, texts, errors), status, headers }
}
