import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
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
  // Longer than the idle time of common proxies, at most two minutes: a form that meets a closing connection is lost.
  keepAliveTimeout: 150_000,
}

/** A client that reads nothing of a response for so long is disconnected, and so is one that sends nothing. */
const IDLE_MS = 180_000

/** The server with these limits. @param idleMs how long a connection may transfer nothing, in milliseconds */
export function createLimitedServer(listener: RequestListener, idleMs = IDLE_MS): Server {
  // A reset frees the kernel's buffer, too.
  return createServer(connectionLimits, listener).setTimeout(idleMs, (socket) =>
    socket.resetAndDestroy(),
  )
}
