import type { IncomingMessage, ServerResponse } from 'node:http'
import { storageError } from './error-mapping.server.ts'
import { LOADING_ERROR } from './error-titles.ts'
import { log } from './logging/log.server.ts'
import { sendErrorResponse } from './error-response.server.ts'

/** True for an error of an unreadable URL: that is a client error. */
function isMalformedAddress(error: unknown): boolean {
  return (
    error instanceof URIError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL')
  )
}

/**
 * Sends the response for an unexpected error; the details appear only in the log.
 * @param headers those of every response
 */
export function sendUnexpectedError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string> = {},
): void {
  const malformed = isMalformedAddress(error)
  if (!malformed) log.error({ err: error }, 'a request failed')
  if (response.headersSent) response.destroy()
  else if (malformed)
    sendErrorResponse(request, response, 400, 'This address cannot be read.', headers)
  else {
    const httpError = storageError(error)
    const { status, message } = httpError ?? { status: 500, message: LOADING_ERROR }
    sendErrorResponse(request, response, status, message, { ...headers, ...httpError?.headers })
  }
}
