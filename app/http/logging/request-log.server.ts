import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from './log.server.ts'
import { requestCounts } from '../metrics/request-metrics.server.ts'
import type { AnsweringRoute } from '../route-patterns.server.ts'

/**
 * Writes one log line and one metrics entry when a request ends. Neither contains a client address, name,
 * query or cookie. They have the route pattern, because paths contain names.
 */
export function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: AnsweringRoute,
): void {
  const started = performance.now()
  const { method } = request
  requestCounts.begin()
  response.on('close', () => {
    const ms = performance.now() - started
    const aborted = !response.writableFinished
    const { statusCode } = response
    requestCounts.end({
      route,
      method,
      status: aborted && !response.headersSent ? null : statusCode,
      ms,
      aborted,
    })
    const line = {
      method,
      route: route.pattern,
      status: statusCode,
      ms,
      ...(aborted ? { aborted } : {}),
    }
    if (statusCode >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  })
}
