import type { ServerOptions } from 'node:http'
import { BODY_TOTAL_LIMIT_MS } from '../forms/incoming-body.server.ts'

/**
 * How long a connection may take to ask, for `createServer`. A browser sends the whole head of its request
 * at once; who does so byte by byte wants to occupy the server. How long a body may take is decided while
 * it is read: this only ends what nobody reads.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: BODY_TOTAL_LIMIT_MS + 60_000,
  connectionsCheckingInterval: 5_000,
}
