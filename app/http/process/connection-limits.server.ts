import type { RequestListener, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_TOTAL_LIMIT_MS } from '../forms/incoming-body.server.ts'

/**
 * Time limits for requests, for `createServer`. Browsers send all headers at once; a client that sends them
 * byte by byte wants to occupy the server. The reader of a body has its own limits; this one covers unread
 * bodies.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: BODY_TOTAL_LIMIT_MS + 60_000,
  connectionsCheckingInterval: 5_000,
}

/** Browsers and proxies send one request at a time over an HTTP/1.1 connection. */
const MAX_PIPELINED_REQUESTS = 16

/**
 * Closes a connection with too many unanswered requests. Node hands over thousands of pipelined requests at
 * once, and starts all of them before any other response continues.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Skip the remaining requests that Node has already read from a closed connection.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED_REQUESTS) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
