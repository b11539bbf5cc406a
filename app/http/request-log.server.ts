import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from './answer.server.ts'
import { log } from './log.server.ts'

/** One line a request: what was asked and how it went. No address, name, query or cookie of anybody. */
export function logRequest(request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  const { method } = request
  const path = pathOf(request)
  response.on('close', () => {
    const line = {
      method,
      path,
      status: response.statusCode,
      ms: performance.now() - started,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (response.statusCode >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  })
}
