import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A request's body as a Fetch stream. Everything that has arrived is read as one chunk: a sender may split a
 * body into chunks of one byte, and the overhead of a chunk is a hundred times its size.
 */
export function requestBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const chunk = request.read() as Buffer | null
          if (chunk !== null) return controller.enqueue(chunk)
          if (request.readableEnded) return controller.close()
          if (request.destroyed) throw request.errored ?? new Error('The sender has gone away.')
          await nextChange(request)
          // Node emits the event after each chunk: on the next turn it has read everything that arrived.
          await nextTurn()
        }
      },
    },
    { highWaterMark: 0 },
  )
}

/** Waits until there is something to read, or the stream has ended. */
async function nextChange(request: IncomingMessage): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    await Promise.race(
      ['readable', 'end', 'close'].map((event) => once(request, event, { signal })),
    )
  } finally {
    waiting.abort()
  }
}
