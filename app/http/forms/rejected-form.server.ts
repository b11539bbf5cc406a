import { HttpError, type FieldErrors } from '../http-error.ts'
import { accountError, unexpectedError } from '../error-mapping.server.ts'
import { log } from '../logging/log.server.ts'
import { preservedValues } from './preserved-values.ts'
import type { RejectedForm } from './rejected-form.ts'

/**
 * Turns an error of a command into the form with its values and the error's status. An unexpected error is
 * logged and becomes a general message on the form, so the values are preserved in any case.
 * @param failure the message for an unexpected error (docs/product.md#errors)
 * @throws redirects, and a 429: its error boundary preserves the values
 */
export function rejectedForm(
  error: unknown,
  fields: Record<string, unknown>,
  failure: string,
): { form: RejectedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response || (error instanceof HttpError && error.status === 429)) throw error
  const formWith = (messages: FieldErrors): RejectedForm => ({
    status: 'error',
    initialValue: preservedValues(fields),
    error: messages,
  })
  const expected = error instanceof HttpError ? error : accountError(error)
  if (!expected) log.error({ err: error }, failure)
  const httpError = expected ?? unexpectedError(error, failure)
  const { message, errors = { '': [message] }, status, headers } = httpError
  return { form: formWith(errors), status, headers }
}
