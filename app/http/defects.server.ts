import type { IncomingMessage, ServerResponse } from 'node:http'
import { volumeFault } from './failure.server.ts'
import { LOADING_ERROR } from './fault-titles.ts'
import { log } from './logging/log.server.ts'
import { refuse } from './refusal.server.ts'

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
export function answerDefect(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string> = {},
): void {
  const malformed = isMalformedAddress(error)
  if (!malformed) log.error({ err: error }, 'a request failed')
  if (response.headersSent) response.destroy()
  else if (malformed) refuse(request, response, 400, 'This address cannot be read.', headers)
  else {
    const fault = volumeFault(error)
    const { status, message } = fault ?? { status: 500, message: LOADING_ERROR }
    refuse(request, response, status, message, { ...headers, ...fault?.headers })
  }
}
