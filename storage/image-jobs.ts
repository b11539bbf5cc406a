import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'

const jobs = new PQueue({ concurrency: availableParallelism() })
const decodes = new PQueue({ concurrency: 1 })
const listeners = new AsyncLocalStorage<() => void>()

/** Runs work and calls `begins` whenever one of its jobs starts; until then the jobs are queued. */
export const withJobListener = <Result>(begins: () => void, work: () => Promise<Result>) =>
  listeners.run(begins, work)

/** Runs a single-threaded job when a core is free: at most as many at once as there are cores. */
export const imageJob = <Result>(work: () => Promise<Result>): Promise<Result> =>
  enqueue(work, listeners.getStore())

/**
 * As `imageJob`, for decoding an upload: one at a time, as it takes most memory. Never call it
 * within another job.
 */
export function decodeJob<Result>(work: () => Promise<Result>): Promise<Result> {
  const begins = listeners.getStore()
  return decodes.add(async () => {
    try {
      return await enqueue(work, begins)
    } finally {
      collectGarbage()
    }
  })
}

// A queue may run a job in another task's async context, so the listener is read before.
const enqueue = <Result>(work: () => Promise<Result>, begins: (() => void) | undefined) =>
  jobs.add(() => {
    begins?.()
    return work()
  })

/** A collection takes as long as a small picture; with less than this left, it can wait. */
const GARBAGE_BYTES = 16 * 2 ** 20

/**
 * Decoded images are outside the heap, so V8 hardly notices their memory. The image process exposes
 * gc for this.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().external > GARBAGE_BYTES) globalThis.gc?.()
}
