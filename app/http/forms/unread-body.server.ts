import type { IncomingMessage, ServerResponse } from 'node:http'
import { LEAST_BYTES_PER_SECOND } from './incoming-body.server.ts'

const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

export interface DiscardLimits {
  /** How often the connection is looked at, in milliseconds. */
  lookMs?: number
  /** How long it may bring less than it should, in milliseconds. */
  idleMs?: number
  /** How long all of it may take, in milliseconds. */
  totalMs?: number
}

/**
 * Lets the rest of a body that nobody read run out once the answer is decided, as Node does: browsers look
 * at an answer only once they have sent everything, and the next request on the same connection waits
 * behind it. But a sender that goes on for 64 MiB more, or hardly goes on, is hung up on.
 */
export function discardUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  { lookMs = 100, idleMs = 5_000, totalMs = 300_000 }: DiscardLimits = {},
): void {
  response.on('finish', () => {
    if (request.complete) return
    const { socket } = request
    // What reads it, or waits to, would keep it from running out.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.resume()
    const end = performance.now() + totalMs
    const most = socket.bytesRead + MAX_DISCARDED_BYTES
    const least = (LEAST_BYTES_PER_SECOND * idleMs) / 1000
    let checked = { at: performance.now(), bytes: socket.bytesRead }
    const watch = setInterval(() => {
      const now = performance.now()
      let isIdle = false
      if (now - checked.at >= idleMs) {
        isIdle = socket.bytesRead - checked.bytes < least
        checked = { at: now, bytes: socket.bytesRead }
      }
      if (request.complete) clearInterval(watch)
      else if (isIdle || now > end || socket.bytesRead > most) socket.destroy()
    }, lookMs).unref()
    socket.once('close', () => clearInterval(watch))
  })
}
