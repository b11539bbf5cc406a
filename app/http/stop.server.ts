import type { Server, ServerResponse } from 'node:http'
import { log } from './log.server.ts'

/** Shorter than the 15 s of the contract and the kill_timeout of fly.toml. */
const DRAIN_MS = 12_000

/**
 * On SIGTERM and SIGINT: takes no new connection, answers newcomers on open ones with 503, lets
 * requests in flight finish, then closes what the program stands on and exits with 0.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  let stopping = false

  // Before the app's own listener: a request that comes while stopping never reaches it.
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response: ServerResponse) => {
    if (!stopping) {
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

  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping: requests in flight may finish.')
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A kept-alive connection falls idle when its last answer is out, and must not hold the exit.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    await new Promise((resolve) => server.close(resolve))
    clearTimeout(deadline)
    clearInterval(idle)
    await close()
    log.info('Stopped.')
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
