import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '../logging/log.server.ts'
import { sendErrorResponse } from '../error-response.server.ts'

/** Shorter than the 15 s of the contract and the kill_timeout of fly.toml. */
const DRAIN_MS = 12_000
/** For refusals that are just being written. */
const LAST_WORDS_MS = 500
/** From then on nothing is waited for, whatever hangs. */
const LAST_MOMENT_MS = 14_000
/** A form is refused once it is sent: a connection that is closed before takes its answer along. */
const PATIENCE_WITH_BODIES_MS = 2000

let stopping = false

/** Whether the program is about to end: who has much to do does no more of it. */
export function isShuttingDown(): boolean {
  return stopping
}

/** What stands between the server and the app while it may have to stop. */
interface Gate {
  /** Answers of the app that are not out yet. */
  inFlight: Set<ServerResponse>
  /** From then on new requests are answered with 503. */
  close(): void
}

async function turnAway(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Emitted at once where there is no body.
  request.resume()
  const signal = AbortSignal.timeout(PATIENCE_WITH_BODIES_MS)
  await once(request, 'end', { signal }).catch(() => undefined)
  const headers = { 'Retry-After': '5', Connection: 'close' }
  sendErrorResponse(
    request,
    response,
    503,
    'The site is restarting. Please try again in a moment.',
    headers,
  )
}

/** Tells whoever waits for an answer that the next question needs another connection. */
function askNoMore(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Takes the place of the app's own listener: a request that comes while stopping never reaches it. */
function gateBefore(server: Server): Gate {
  const inFlight = new Set<ServerResponse>()
  let closed = false
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (closed) return void turnAway(request, response)
    inFlight.add(response)
    response.on('close', () => inFlight.delete(response))
    for (const listener of listeners) listener.call(server, request, response)
  })
  return {
    inFlight,
    close() {
      closed = true
      inFlight.forEach(askNoMore)
    },
  }
}

/** Waits until the requests in flight are answered, or the time for it is over; then stops listening. */
async function drain(server: Server, gate: Gate): Promise<void> {
  gate.close()
  const deadline = performance.now() + DRAIN_MS
  while (gate.inFlight.size > 0 && performance.now() < deadline) await wait(50)
  const cut = gate.inFlight.size
  if (cut > 0) log.warn({ cut }, 'Requests that did not finish in time are cut off.')
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS).unref()
  })
}

/**
 * Exits with 0 on SIGTERM and SIGINT. As the first process of a container there is no default for
 * them, so this is set before anything that takes time; until a server is handed over, the exit is
 * immediate. A second signal changes nothing: the first one's exit comes within 15 s.
 * @returns hands over the running server: from then on newcomers get 503, requests in flight finish,
 *   then `close` closes what the program stands on
 */
export function shutDownOnSignals(): (server: Server, close: () => Promise<void>) => void {
  let finish = async () => {}

  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping: requests in flight may finish.')
    await Promise.race([finish(), wait(LAST_MOMENT_MS)]).catch((error: unknown) =>
      log.error({ err: error }, 'the stop is not as it should be'),
    )
    log.info('Stopped.')
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return (server, close) => {
    const gate = gateBefore(server)
    finish = async () => {
      await drain(server, gate)
      await close()
    }
  }
}
