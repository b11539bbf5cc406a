import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.server.ts'

/** Shorter than the 15 s of the contract and the kill_timeout of fly.toml. */
const DRAIN_MS = 12_000
/** For refusals that are just being written. */
const LAST_WORDS_MS = 500

/** What stands between the server and the app while it may have to stop. */
interface Gate {
  /** Answers of the app that are not out yet. */
  inFlight: Set<ServerResponse>
  /** From then on new requests are answered with 503. */
  close(): void
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    'Retry-After': '5',
    Connection: 'close',
    'Content-Type': 'application/json',
  })
  response.end('{"message":"The site is restarting. Please try again in a moment."}')
}

/** Takes the place of the app's own listener: a request that comes while stopping never reaches it. */
function gateBefore(server: Server): Gate {
  const inFlight = new Set<ServerResponse>()
  let closed = false
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response: ServerResponse) => {
    if (closed) return refuse(response)
    inFlight.add(response)
    response.on('close', () => inFlight.delete(response))
    for (const listener of listeners) listener.call(server, request, response)
  })
  return {
    inFlight,
    close() {
      closed = true
    },
  }
}

/** Waits until the requests in flight are answered, or the time for it is over; then stops listening. */
async function drain(server: Server, gate: Gate): Promise<void> {
  gate.close()
  const deadline = Date.now() + DRAIN_MS
  while (gate.inFlight.size > 0 && Date.now() < deadline) await wait(50)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS).unref()
  })
}

/**
 * Exits with 0 on SIGTERM and SIGINT. As the first process of a container there is no default for
 * them, so this is set before anything that takes time; until a server is handed over, the exit is
 * immediate.
 * @returns hands over the running server: from then on newcomers get 503, requests in flight finish,
 *   then `close` closes what the program stands on
 */
export function exitOnSignals(): (server: Server, close: () => Promise<void>) => void {
  let finish = async () => {}
  let stopping = false

  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping: requests in flight may finish.')
    await finish()
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
