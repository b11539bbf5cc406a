import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_TOTAL_LIMIT_MS } from '../forms/incoming-body.server.ts'

/** Time limits for requests: who sends headers byte by byte wants to occupy the server. Bodies have their own limits. */
export const connectionLimits: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: BODY_TOTAL_LIMIT_MS + 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the idle time of common proxies, at most two minutes: a form that meets a closing connection is lost.
  keepAliveTimeout: 150_000,
}

/** Browsers and proxies send one request at a time over an HTTP/1.1 connection. */
const MAX_PIPELINED_REQUESTS = 16

/** Node starts all pipelined requests at once: closes a connection with too many (nightly "pipelined requests"). */
function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED_REQUESTS) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}

/** A client that reads nothing of a response for so long is disconnected, and so is one that sends nothing. */
const IDLE_MS = 180_000

/** The server with these limits. @param idleMs how long a connection may transfer nothing, in milliseconds */
export function createLimitedServer(listener: RequestListener, idleMs = IDLE_MS): Server {
  // A reset frees the kernel's buffer, too.
  return createServer(connectionLimits, limitPipelining(listener)).setTimeout(idleMs, (socket) =>
    socket.resetAndDestroy(),
  )
}
