import type { Server, ServerResponse } from 'node:http'
import { log } from './log.server.ts'

/** Shorter than the 15 s of the contract and the kill_timeout of fly.toml. */
const DRAIN_MS = 12_000

/** Answers every new request with 503 from the moment that `stopping` says so. */
function refuseWhile(stopping: () => boolean, server: Server): void {
  // In place of the app's own listener: a request that comes while stopping never reaches it.
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response: ServerResponse) => {
    if (!stopping()) {
      for (const listener of listeners) listener.call(server, request, response)
      return
    }
    response.writeHead(503, {
      'Retry-After': '5',
      Connection: 'close',
      'Content-Type': 'application/json',
    })
    response.end('{"message":"The site is restarting. Please try again in a moment."}')
  })
}

/** Waits until the requests in flight are answered, or the time for it is over. */
async function drain(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  // A kept-alive connection falls idle when its last answer is out, and must not hold the exit.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(deadline)
  clearInterval(idle)
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
    refuseWhile(() => stopping, server)
    finish = async () => {
      await drain(server)
      await close()
    }
  }
}
