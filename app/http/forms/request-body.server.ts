import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A request's body as the Fetch API has it. Whatever has come is read as one chunk: a sender may cut a body into
 * chunks of one byte, and each chunk costs a hundred times its length.
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
          // Node tells of each chunk at once: by then it has read all that came with it.
          await nextTurn()
        }
      },
    },
    { highWaterMark: 0 },
  )
}

/** Waits until there is something to read, or will never be. */
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
