import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { exitAfterLog, log } from '../logging/log.server.ts'
import { sendErrorResponse } from '../error-response.server.ts'

/**
 * Shorter than the 15 s of a graceful stop (docs/operations.md#shutdown) and the kill_timeout of
 * fly.toml.
 */
const DRAIN_MS = 12_000
const CLOSE_CONNECTIONS_AFTER_MS = 500
const HARD_LIMIT_MS = 14_000
/**
 * The error response waits for the request body: a connection that closes earlier loses the
 * response.
 */
const BODY_WAIT_MS = 2000

const RESTARTING = 'The site is restarting. Please try again in a moment.'

let stopping = false

/** True during shutdown: long-running work should stop. */
export const isShuttingDown = (): boolean => stopping

/** Tracks requests in flight and rejects new ones during shutdown. */
interface Gate {
  inFlight: Set<ServerResponse>
  /**
   * Lets requests through to a listener. It must be called for those that start alone: Node 20
   * never closes the response of a pipelined one whose connection ends before its turn.
   */
  admit(listener: RequestListener): RequestListener
  /** From now on new requests get a 503. */
  close(): void
}

/** Answers with a 503 instead of the app, once the body has arrived. */
export async function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  message: string,
): Promise<void> {
  // Emits 'end' immediately if there is no body.
  request.resume()
  const signal = AbortSignal.timeout(BODY_WAIT_MS)
  await once(request, 'end', { signal }).catch(() => undefined)
  const headers = { 'Retry-After': '5', Connection: 'close' }
  sendErrorResponse(request, response, 503, message, headers)
}

export function createGate(): Gate {
  const inFlight = new Set<ServerResponse>()
  let closed = false
  return {
    inFlight,
    admit: (listener) => (request, response) => {
      inFlight.add(response)
      response.on('close', () => inFlight.delete(response))
      if (closed) return void rejectRequest(request, response, RESTARTING)
      listener(request, response)
    },
    close() {
      closed = true
      // Their clients open new connections for the next requests.
      for (const response of inFlight)
        if (!response.headersSent) response.setHeader('Connection', 'close')
    },
  }
}

async function drain(server: Server, gate: Gate): Promise<void> {
  gate.close()
  const deadline = performance.now() + DRAIN_MS
  while (gate.inFlight.size > 0 && performance.now() < deadline) await wait(50)
  const cut = gate.inFlight.size
  if (cut > 0) log.warn({ cut }, 'Unfinished requests are aborted.')
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), CLOSE_CONNECTIONS_AFTER_MS).unref()
  })
}

interface GracefulStop {
  admit: Gate['admit']
  /** On a signal new requests get a 503, those in flight finish, and `close` closes services. */
  register(server: Server, close: () => Promise<void>): void
}

/** Exits with 0 on SIGTERM, SIGINT and SIGHUP within 15 s; call it before anything slow. */
export function shutDownOnSignals(): GracefulStop {
  const gate = createGate()
  let shutDown = async () => {}

  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping: requests in flight may finish.')
    await Promise.race([shutDown(), wait(HARD_LIMIT_MS)]).catch((error: unknown) =>
      log.error({ err: error }, 'the shutdown failed'),
    )
    log.info('Stopped.')
    exitAfterLog(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // By default one would end the process without a stop, and the other open the debugger.
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const)
    process.on(signal, () => log.warn({ signal }, 'This signal is ignored.'))

  return {
    admit: gate.admit,
    register(server, close) {
      shutDown = async () => {
        await drain(server, gate)
        await close()
      }
    },
  }
}
