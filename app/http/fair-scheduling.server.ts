import { AsyncResource } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import PQueue from 'p-queue'
import { toNetwork } from './client-network.server.ts'

/** Requests of one network that are handled at once. */
const AT_ONCE = 2
/** So long a request keeps others waiting: it may wait for a body or for another server. */
const LONGEST_TURN_MS = 50

/**
 * Lets the requests of one network wait for each other: a hundred at once delay a visitor of
 * another network by two pages instead of a hundred, for these 40 lines.
 */
export function takeTurns(longestTurnMs = LONGEST_TURN_MS): RequestHandler {
  const queues = new Map<string, PQueue>()

  function queueOf(network: string): PQueue {
    const known = queues.get(network)
    if (known) return known
    const queue = new PQueue({ concurrency: AT_ONCE })
    queues.set(network, queue)
    return queue.once('idle', () => queues.delete(network))
  }

  return (request, response, next) => {
    // Keeps the request's context, such as its id in the log.
    const context = new AsyncResource('turn')
    const queue = queueOf(toNetwork(request.ip ?? 'unknown', 48))
    const turn = () =>
      new Promise<void>((resolve) => {
        if (response.destroyed) return resolve()
        // In another round of the event loop, which reads the requests of others in between.
        const end = () => {
          clearTimeout(timer)
          setImmediate(resolve)
        }
        const timer = setTimeout(end, longestTurnMs).unref()
        // Not `close`: a page is rendered to its end for a client that has disconnected, too.
        response.once('finish', end)
        context.runInAsyncScope(next)
      })
    queue.add(turn).catch(next)
  }
}
