import type { ApiError } from '../api-client.ts'

/**
 * True if the server's page asks what to do: another member is signed in, or the form shows old
 * values.
 */
export const isQuestion = ({ fields }: ApiError): boolean =>
  'drawnFor' in fields || 'drawn' in fields

/**
 * Sends a form as it is sent without a script: the server's page keeps its texts, also through a
 * sign-in.
 */
export function sendWithoutScript(form: HTMLFormElement): void {
  HTMLFormElement.prototype.submit.call(form)
}
