import { AsyncResource } from 'node:async_hooks'
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import PQueue from 'p-queue'
import { toNetwork } from '../client-network.server.ts'
import { BODY_TOTAL_LIMIT_MS } from '../forms/incoming-body.server.ts'
import { log } from '../logging/log.server.ts'

/**
 * Time limits for requests: who sends headers byte by byte wants to occupy the server. Bodies have
 * their own limits.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: BODY_TOTAL_LIMIT_MS + 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the idle time of common proxies, at most two minutes: a form that meets a closing
  // connection is lost.
  keepAliveTimeout: 150_000,
}

/** An idle connection takes 7.4 KB. */
const MAX_CONNECTIONS = 5000
/** For the database, pipes, and connections to other servers. */
const RESERVED_DESCRIPTORS = 128

/**
 * What the file descriptors of the process hold: a connection takes one, and each request a second
 * one for the file that it transfers.
 */
export function serverCapacity(report: object = process.report.getReport()) {
  const { userLimits } = report as { userLimits?: { open_files?: { soft: number | string } } }
  // NaN where it is 'unlimited', or on Windows, which has no limit.
  const free = Number(userLimits?.open_files?.soft) - RESERVED_DESCRIPTORS
  if (Number.isNaN(free)) return { maxConnections: MAX_CONNECTIONS, maxRequests: MAX_CONNECTIONS }
  const maxConnections = Math.max(16, Math.min(Math.floor(free * 0.75), MAX_CONNECTIONS))
  return { maxConnections, maxRequests: Math.max(8, free - maxConnections) }
}

/** Browsers and proxies send one request at a time over an HTTP/1.1 connection. */
const MAX_PIPELINED_REQUESTS = 16

type OpenRequests = WeakMap<Socket, ServerResponse[]>

/**
 * Node starts all pipelined requests at once: handles one after the other, and closes a connection
 * with too many.
 */
function limitPipelining(listener: RequestListener, open: OpenRequests): RequestListener {
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const responses = open.get(socket) ?? []
    open.set(socket, responses)
    if (responses.push(response) > MAX_PIPELINED_REQUESTS) return void socket.destroy()
    const previous = responses.at(-2)
    const start = () => void (socket.destroyed || listener(request, response))
    // The next request of the connection is one listener more than Node's ten, at which it warns of
    // a leak.
    response.setMaxListeners(20)
    response.once('close', () => responses.splice(responses.indexOf(response), 1))
    if (previous) previous.once('close', start)
    else start()
  }
}

/** The part of all connections that one network may have. */
const NETWORK_SHARE = 0.25
/**
 * The part that all may have before idle ones are closed for new ones; the rest is for requests.
 */
const IDLE_SHARE = 0.9
const REPORT_EVERY_MS = 60_000

const TOO_MANY = 'too many connections are open, and new ones are rejected'

/** A connection that was just accepted will soon send its request. */
const FRESH_MS = 5000

/**
 * Closes idle connections, the oldest first, when there are too many, in all or of one network. A
 * network without idle ones gets no new one. In all, the network with the most connections without
 * a request gives its oldest to one that has fewer; only a proxy may have the last ones.
 */
function limitConnections(
  server: Server,
  open: OpenRequests,
  { isProxy, freshMs }: { isProxy: (peer: string) => boolean; freshMs: number },
) {
  const { maxConnections } = server
  const all = new Set<Socket>()
  const networks = new Map<string, Set<Socket>>()

  const opened = new WeakMap<Socket, number>()

  const isSilent = (socket: Socket): boolean => !socket.destroyed && !open.get(socket)?.length

  const isIdle = (socket: Socket): boolean =>
    isSilent(socket) &&
    (open.has(socket) || performance.now() - (opened.get(socket) ?? 0) > freshMs)

  /** @returns whether there was one to close */
  function closeOldest(sockets: Set<Socket>, mayClose: (socket: Socket) => boolean): boolean {
    for (const socket of sockets)
      if (mayClose(socket)) {
        all.delete(socket)
        sockets.delete(socket)
        socket.destroy()
        return true
      }
    return false
  }

  const isFull = () => all.size > maxConnections * IDLE_SHARE

  const countSilent = (sockets: Set<Socket>) => [...sockets].filter(isSilent).length

  /** @returns whether there was room, or is some now */
  function makeRoomFor(network: Set<Socket>): boolean {
    if (!isFull() || closeOldest(all, isIdle)) return true
    let most = { network, silent: countSilent(network) }
    for (const other of networks.values()) {
      const silent = countSilent(other)
      if (silent > most.silent) most = { network: other, silent }
    }
    return most.network !== network && closeOldest(most.network, isSilent)
  }

  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    const network = toNetwork(peer, 48)
    const sockets = networks.get(network) ?? new Set()
    networks.set(network, sockets.add(socket))
    all.add(socket)
    opened.set(socket, performance.now())
    socket.once('close', () => {
      all.delete(socket)
      sockets.delete(socket)
      if (sockets.size === 0) networks.delete(network)
    })
    // Of one proxy may be all visitors.
    const hasShare = !isProxy(peer) && sockets.size > maxConnections * NETWORK_SHARE
    if (hasShare && !closeOldest(sockets, isIdle)) {
      socket.destroy()
      report('a network has a quarter of the connections, and gets no more')
    } else if (!makeRoomFor(sockets) && !isProxy(peer)) {
      socket.destroy()
      report(TOO_MANY)
    }
  })
  // After a burst, connections that have had their response make room for new ones.
  server.on('request', (_request, response: ServerResponse) => {
    response.once('close', () => void (isFull() && closeOldest(all, isIdle)))
  })
  server.on('drop', () => report(TOO_MANY))

  const reportAfter = new Map<string, number>()
  function report(what: string): void {
    const now = performance.now()
    if (now < (reportAfter.get(what) ?? 0)) return
    reportAfter.set(what, now + REPORT_EVERY_MS)
    const advice = maxConnections < MAX_CONNECTIONS ? `. ${HOW_TO_RAISE}` : ''
    log.warn({ maxConnections }, what + advice)
  }
}

const HOW_TO_RAISE =
  'Raise the limit of file descriptors (ulimit -n, LimitNOFILE of systemd) to serve more.'

/**
 * A client that reads nothing of a response for so long is disconnected, and so is one that sends
 * nothing.
 */
const IDLE_MS = 180_000

/** Lets requests wait for one another beyond a number that are handled at once. */
function limitRequests(listener: RequestListener, maxRequests: number): RequestListener {
  const queue = new PQueue({ concurrency: maxRequests })
  return (request, response) => {
    const handle = AsyncResource.bind(() => void listener(request, response))
    void queue.add(async () => {
      if (response.destroyed) return
      const closed = new Promise((resolve) => response.once('close', resolve))
      handle()
      await closed
    })
  }
}

interface ConnectionOptions {
  /** How long a connection may transfer nothing, in milliseconds. */
  idleMs?: number
  /** How long a new connection without a request is no idle one, in milliseconds. */
  freshMs?: number
  maxConnections?: number
  maxRequests?: number
  /** True for the address of a proxy, which may have any number of connections. */
  isProxy?(peer: string): boolean
}

/** The server with these limits. */
export function createLimitedServer(
  listener: RequestListener,
  {
    idleMs = IDLE_MS,
    freshMs = FRESH_MS,
    maxConnections = serverCapacity().maxConnections,
    maxRequests = serverCapacity().maxRequests,
    isProxy = () => false,
  }: ConnectionOptions = {},
): Server {
  const open: OpenRequests = new WeakMap()
  // A pipelined request waits for its own connection, so a queue is only needed for fewer than
  // there are connections.
  const limited = maxRequests < maxConnections ? limitRequests(listener, maxRequests) : listener
  const server = createServer(connectionLimits, limitPipelining(limited, open))
  server.maxConnections = maxConnections
  limitConnections(server, open, { isProxy, freshMs })
  // A reset frees the kernel's buffer, too.
  return server.setTimeout(idleMs, (socket) => socket.resetAndDestroy())
}
