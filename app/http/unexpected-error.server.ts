import type { IncomingMessage, ServerResponse } from 'node:http'
import { storageError } from './error-mapping.server.ts'
import { LOADING_ERROR } from './error-titles.ts'
import { log } from './logging/log.server.ts'
import { sendErrorResponse } from './error-response.server.ts'

/** Whether an address cannot be read: that is the visitor's fault, and no defect. */
function isMalformedAddress(error: unknown): boolean {
  return (
    error instanceof URIError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL')
  )
}

/**
 * Ends a request that nobody could answer: what went wrong reaches the log and nobody else.
 * @param headers those that every answer carries
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
    const fault = storageError(error)
    const { status, message } = fault ?? { status: 500, message: LOADING_ERROR }
    sendErrorResponse(request, response, status, message, { ...headers, ...fault?.headers })
  }
}
