import type { AppLoadContext } from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { DRAWN_FOR } from '#app/ui/post-form.tsx'
import { parseFields } from '../http/forms/fields.server.ts'
import { isTyped, preservedValues, type RejectedForm } from '../http/forms/preserved-values.ts'
import { HttpError, type FieldErrors } from '../http/http-error.ts'
import { accountError, unexpectedError } from '../http/error-mapping.server.ts'
import { log } from '../http/logging/log.server.ts'

/** True if the same form may succeed later; otherwise its text can only be copied. */
const isTemporary = ({ status }: HttpError) => status === 408 || status === 429 || status >= 500

/**
 * What the error page of a form shows again: what was typed, and the rest of the form if it can be sent again.
 * Undefined without either, and for visitors, whose bodies are not read.
 */
export async function preservedForm(
  { request, context }: { request: Request; context: AppLoadContext },
  error: HttpError | null,
): Promise<PreservedFields | undefined> {
  if (request.method !== 'POST' && !context.rejectedFields) return undefined
  if ((await context.viewerId(request)) === null) return undefined
  const fields = context.rejectedFields ?? (await parseFields(request).catch(() => ({})))
  const texts = Object.entries(preservedValues(fields))
  const typed = texts.filter(([name]) => isTyped(name))
  const button = error === null || isTemporary(error) ? 'Send again' : error.sendAgain
  if (button === undefined && typed.every(([, text]) => text === '')) return undefined
  if (texts.length === 0) return undefined
  return {
    typed: Object.fromEntries(typed),
    hidden: Object.fromEntries(texts.filter(([name]) => !isTyped(name) && name !== DRAWN_FOR)),
    button,
  }
}

/**
 * Turns a command's error into the form with its values and status; an unexpected one is logged and becomes `failure`.
 * @throws redirects, and a 429: its error boundary preserves the values
 */
export function rejectedForm(
  error: unknown,
  fields: Record<string, unknown>,
  failure: string,
): { form: RejectedForm; status: number; headers: Record<string, string> } {
  if (error instanceof Response) throw error
  const formWith = (messages: FieldErrors): RejectedForm => ({
    status: 'error',
    initialValue: preservedValues(fields),
    error: messages,
  })
  const expected = error instanceof HttpError ? error : accountError(error)
  if (expected?.status === 429) throw expected
  if (!expected) log.error({ err: error }, failure)
  const httpError = expected ?? unexpectedError(error, failure)
  const { message, errors = { '': [message] }, status, headers } = httpError
  return { form: formWith(errors), status, headers }
}
