import { Fault, type FieldErrors } from './faults.ts'
import { log } from './log.server.ts'
import type { RefusedForm } from './refused-form.ts'

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/**
 * Turns what a command threw into the form with its values and the fault's status. A defect is
 * logged and becomes the form with one general message: even then nothing typed is lost.
 * @param failure what the form says when it was not the visitor's fault (spec section 8)
 * @throws what is no error at all, such as a redirect
 */
export function refusedForm(
  error: unknown,
  fields: Record<string, unknown>,
  failure: string,
): { form: RefusedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response) throw error
  const refused = (messages: FieldErrors): RefusedForm => ({
    status: 'error',
    initialValue: textsOf(fields),
    error: messages,
  })
  if (error instanceof Fault) {
    const { message, errors = { '': [message] }, status, headers } = error
    return { form: refused(errors), status, headers }
  }
  log.error({ err: error }, failure)
  return { form: refused({ '': [failure] }), status: 500, headers: {} }
}
