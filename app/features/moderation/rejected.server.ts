import { HttpError } from '#app/http/http-error.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'

/**
 * The rejected form of a moderator.
 * @throws HttpError without permission or for missing content, where there is no form to show
 */
export function rejectedModeration(error: unknown, fields: Record<string, unknown>) {
  if (error instanceof HttpError && (error.status === 403 || error.status === 404)) throw error
  return rejectedForm(error, fields, 'Something went wrong. Please try again.')
}
