import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from './log.server.ts'
import { newRequestId, withRequestId } from './request-id.server.ts'
import type { RequestRoute } from './request-route.server.ts'
import { countRequest } from '../metrics/metrics.server.ts'
import { getPath } from '../response-cache/buffered-response.server.ts'

export type LogRequest = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse & { locals?: { route?: RequestRoute } },
  next: () => void,
) => void

/**
 * Writes one log line and one metrics entry when a request ends: the route, but no address, name,
 * query or cookie.
 */
export function createRequestLog(findRoute: (path: string) => RequestRoute): LogRequest {
  return (request, response, next) => {
    const started = performance.now()
    const context: Parameters<typeof withRequestId>[0] = { id: newRequestId() }
    const { method = '' } = request
    const countEnd = countRequest()
    response.on('close', () => {
      const ms = performance.now() - started
      const aborted = !response.writableFinished
      const status = response.statusCode
      // The response cache sends a hit before Express has looked for the route.
      const route =
        response.locals?.route ?? findRoute(getPath({ url: request.originalUrl ?? request.url }))
      const reached = aborted && !response.headersSent ? null : status
      countEnd({ route, method, status: reached, ms, aborted })
      const line = { method, route: route.pattern, status, ms, ...(aborted && { aborted }) }
      withRequestId(context, () => {
        const { failure } = context
        if (status >= 500) log.error({ ...line, ...(failure && { failure }) }, 'request')
        else log.info(line, 'request')
      })
    })
    withRequestId(context, next)
  }
}
