import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPlainRead } from '../response-cache/buffered-response.server.ts'
import type { RequestHandler } from 'express'
import { LEAST_BYTES_PER_SECOND } from './incoming-body.server.ts'

const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * In milliseconds: how often the connection is checked, how long it may be too slow, and the
 * maximum time.
 */
interface DiscardLimits {
  lookMs?: number
  idleMs?: number
  totalMs?: number
}

/**
 * Discards an unread body after the response, which browsers read only then, up to 64 MiB and at a
 * minimum speed.
 */
export function discardUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  { lookMs = 100, idleMs = 5_000, totalMs = 300_000 }: DiscardLimits = {},
): void {
  response.on('finish', () => {
    if (request.complete) return
    const { socket } = request
    // Listeners would keep the stream from flowing.
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
      // No listeners: an unread request emits no `close`, and a connection would collect one for
      // each request.
      if (request.complete || socket.destroyed) clearInterval(watch)
      else if (isIdle || now > end || socket.bytesRead > most) socket.destroy()
    }, lookMs).unref()
  })
}

/** Discards the bodies that no step reads. */
export const discardUnreadBodies: RequestHandler = (request, response, next) => {
  if (!isPlainRead(request)) discardUnreadBody(request, response)
  next()
}
