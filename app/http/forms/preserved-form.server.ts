import type { AppLoadContext } from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { parseFields } from './fields.server.ts'
import { isTyped, preservedValues, type RejectedForm } from './preserved-values.ts'
import { HttpError, type FieldErrors } from '../http-error.ts'
import { accountError, unexpectedError } from '../error-mapping.server.ts'
import { log } from '../logging/log.server.ts'

/** The text values of a rejected form, to send it again; undefined for visitors, whose bodies are not read. */
export async function preservedForm({
  request,
  context,
}: {
  request: Request
  context: AppLoadContext
}): Promise<PreservedFields | undefined> {
  if (request.method !== 'POST' || (await context.viewerId(request)) === null) return undefined
  const fields = await parseFields(request).catch(() => ({}))
  const texts = Object.entries(preservedValues(fields))
  if (texts.length === 0) return undefined
  return {
    typed: Object.fromEntries(texts.filter(([name]) => isTyped(name))),
    hidden: Object.fromEntries(texts.filter(([name]) => !isTyped(name))),
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
