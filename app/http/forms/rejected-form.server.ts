import { HttpError, type FieldErrors } from '../http-error.ts'
import { accountError, unexpectedError } from '../error-mapping.server.ts'
import { log } from '../logging/log.server.ts'
import { preservedValues } from './preserved-values.ts'
import type { RejectedForm } from './rejected-form.ts'

/**
 * Turns what a command threw into the form with its values and the fault's status. A defect is
 * logged and becomes the form with one general message: even then nothing typed is lost.
 * @param failure what the form says when it was not the visitor's fault (spec section 8)
 * @throws what is no error at all, such as a redirect, and a 429: its own screen keeps the texts
 */
export function rejectedForm(
  error: unknown,
  fields: Record<string, unknown>,
  failure: string,
): { form: RejectedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response || (error instanceof HttpError && error.status === 429)) throw error
  const refused = (messages: FieldErrors): RejectedForm => ({
    status: 'error',
    initialValue: preservedValues(fields),
    error: messages,
  })
  const refusal = error instanceof HttpError ? error : accountError(error)
  if (!refusal) log.error({ err: error }, failure)
  const fault = refusal ?? unexpectedError(error, failure)
  const { message, errors = { '': [message] }, status, headers } = fault
  return { form: refused(errors), status, headers }
}
