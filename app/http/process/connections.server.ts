import type { RequestListener, ServerOptions, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createReadStream } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { BODY_TOTAL_LIMIT_MS, LEAST_BYTES_PER_SECOND } from '../forms/incoming-body.server.ts'

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

interface StallLimits {
  /** How often connections are checked, in milliseconds. */
  lookMs?: number
  /** How long a client may stay below the minimum speed, in milliseconds. */
  stalledMs?: number
}

/** Undocumented fields of Node's socket handle. */
interface WriteHandle {
  fd: number
  bytesWritten: number
  writeQueueSize: number
}

/** The bytes that a client had received at a point in time. */
interface Progress {
  at: number
  received: number
}

const TCP_TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
/** Columns of these tables: the lengths of the send and receive queues, and the socket's inode. */
const QUEUES = 4
const INODE = 9

/** The bytes in the send queue of each socket, by inode; empty on systems other than Linux. */
async function sendQueues(inodes: ReadonlySet<string>): Promise<Map<string, number>> {
  const queues = new Map<string, number>()
  for (const table of TCP_TABLES) {
    try {
      for await (const line of createInterface({ input: createReadStream(table) })) {
        const columns = line.trim().split(/\s+/)
        const inode = columns[INODE] ?? ''
        if (inodes.has(inode)) queues.set(inode, parseInt(columns[QUEUES] ?? '0', 16))
      }
    } catch {
      // Without the table, what the kernel has accepted counts as received.
    }
  }
  return queues
}

const inodeOf = async (fd: number) =>
  /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/self/fd/${fd}`).catch(() => ''))?.[1] ?? ''

function handleOf(socket: Socket): WriteHandle | null {
  const { _handle: handle } = socket as unknown as { _handle: WriteHandle | null }
  return handle
}

/**
 * Closes connections whose client does not read its response: less than `LEAST_BYTES_PER_SECOND` for 45 s.
 * The kernel buffers megabytes for a slow client and then accepts nothing for minutes, so only acknowledged
 * bytes distinguish a slow client from one that reads nothing.
 */
export function closeStalledReaders(
  server: Server,
  { lookMs = 15_000, stalledMs = 45_000 }: StallLimits = {},
): void {
  const open = new Set<Socket>()
  const progress = new WeakMap<Socket, Progress>()
  let isChecking = false

  async function checkConnections(): Promise<void> {
    const waiting: { socket: Socket; accepted: number; inode: string }[] = []
    for (const socket of open) {
      const handle = handleOf(socket)
      if (!handle || socket.writableLength === 0) progress.delete(socket)
      else {
        const accepted = handle.bytesWritten - handle.writeQueueSize
        waiting.push({ socket, accepted, inode: await inodeOf(handle.fd) })
      }
    }
    if (waiting.length === 0) return
    const queues = await sendQueues(new Set(waiting.map(({ inode }) => inode)))
    const at = performance.now()
    for (const { socket, accepted, inode } of waiting) {
      const received = accepted - (queues.get(inode) ?? 0)
      const previous = progress.get(socket)
      const due =
        previous && previous.received + (LEAST_BYTES_PER_SECOND * (at - previous.at)) / 1000
      if (due === undefined || received >= due) progress.set(socket, { at, received })
      // A reset also frees the kernel's buffer.
      else if (previous && at - previous.at >= stalledMs) socket.resetAndDestroy()
    }
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void checkConnections().finally(() => (isChecking = false))
  }, lookMs).unref()
  server.once('close', () => clearInterval(timer))
}
