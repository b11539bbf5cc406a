import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { setTimeout as wait } from 'node:timers/promises'
import { rejectRequest, isShuttingDown } from './shutdown.server.ts'

/** How long a request waits for the start: usually a second (docs/product.md#limits). */
const HOLD_MS = 5000

const STARTING = 'The site is starting. Please try again in a moment.'
const UPDATING = 'The site is being updated. Please try again in a few minutes.'

/** What the page of a 503 shows. */
const ERROR_FILES = /^\/(error-response\.css|drawings\.svg|favicon\.svg)$/

/**
 * Handles requests from the first moment of the start: they wait at most 5 s until the site is
 * `open`, and get a 503 afterward.
 * @param files serves the files of the 503's page, which do not wait
 */
export function holdRequests(files: Express) {
  let listener: RequestListener | undefined
  let isUpdating = false
  let openNow = () => {}
  const opened = new Promise<void>((resolve) => (openNow = resolve))

  async function hold(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (ERROR_FILES.test(request.url ?? '')) return files(request, response)
    if (!isShuttingDown()) await Promise.race([opened, wait(HOLD_MS, undefined, { ref: false })])
    // Who does not wait is not served.
    if (response.destroyed) return
    if (listener) listener(request, response)
    else await rejectRequest(request, response, isUpdating ? UPDATING : STARTING)
  }

  return {
    listener: ((request, response) =>
      listener ? listener(request, response) : void hold(request, response)) as RequestListener,
    /** From now on the 503 says that the site is being updated. */
    update(): void {
      isUpdating = true
    },
    open(next: RequestListener): void {
      listener = next
      openNow()
    },
  }
}
