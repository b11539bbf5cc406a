import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pathOf } from './response-cache/buffered-response.server.ts'
import type { SecurityHeaders } from './security-headers.server.ts'

/**
 * One step of the pipeline, with the signature of Connect's and Express's middleware: it sends the response, or
 * calls `next`.
 */
export type Step = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

/** A handler beside Remix for some paths, in `app/pipeline.server.ts`. */
export interface PathHandler {
  /**
   * The route of a path for logs and metrics, such as `/sitemap/*`; null for a path that it does not handle.
   * @param path percent-encoded, without query
   */
  routeOf(path: string): string | null
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>
}

/**
 * Runs the steps in order. Express does the same and more, but serves a stored response at less than half the
 * rate (docs/decisions/0016-rendering-and-response-cache.md).
 * @param onError called with what a step throws, rejects with or passes to `next`
 */
export function runSteps(
  steps: Step[],
  onError: (error: unknown, request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  return (request, response) => {
    const fail = (error: unknown) => onError(error, request, response)
    const run = (at: number): void => {
      try {
        steps[at]?.(request, response, (error) =>
          error === undefined ? run(at + 1) : fail(error),
        )?.catch(fail)
      } catch (error) {
        fail(error)
      }
    }
    run(0)
  }
}

/** Sets the security headers before a step that sets none. */
export function withSecurityHeaders(step: Step, headersOf: SecurityHeaders): Step {
  return (request, response, next) => {
    for (const [name, value] of Object.entries(headersOf())) response.setHeader(name, value)
    return step(request, response, next)
  }
}

/** Sends the responses of paths that a handler serves. */
export function serveHandlers(handlers: PathHandler[], headersOf: SecurityHeaders): Step {
  const steps = handlers.map(({ routeOf, handle }) => ({
    routeOf,
    step: withSecurityHeaders(handle, headersOf),
  }))
  return (request, response, next) => {
    const path = pathOf(request)
    const found = steps.find(({ routeOf }) => routeOf(path) !== null)
    return found ? found.step(request, response, next) : next()
  }
}
