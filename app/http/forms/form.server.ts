import { Fault, type FieldErrors } from '../faults.ts'
import { accountFault, defectFault } from '../failure.server.ts'
import { log } from '../logging/log.server.ts'
import { preservedValues } from './preserved-values.ts'
import type { RefusedForm } from './refused-form.ts'

/**
 * Turns what a command threw into the form with its values and the fault's status. A defect is
 * logged and becomes the form with one general message: even then nothing typed is lost.
 * @param failure what the form says when it was not the visitor's fault (spec section 8)
 * @throws what is no error at all, such as a redirect, and a 429: its own screen keeps the texts
 */
export function refusedForm(
  error: unknown,
  fields: Record<string, unknown>,
  failure: string,
): { form: RefusedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response || (error instanceof Fault && error.status === 429)) throw error
  const refused = (messages: FieldErrors): RefusedForm => ({
    status: 'error',
    initialValue: preservedValues(fields),
    error: messages,
  })
  const refusal = error instanceof Fault ? error : accountFault(error)
  if (!refusal) log.error({ err: error }, failure)
  const fault = refusal ?? defectFault(error, failure)
  const { message, errors = { '': [message] }, status, headers } = fault
  return { form: refused(errors), status, headers }
}
