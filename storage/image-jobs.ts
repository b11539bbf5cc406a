import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'

const jobs = new PQueue({ concurrency: availableParallelism() })
const decodes = new PQueue({ concurrency: 1 })
const listeners = new AsyncLocalStorage<() => void>()

/** Does some work, and tells whenever one of its jobs begins: until then they only wait for their turn. */
export function announcingJobs<Result>(
  begins: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  return listeners.run(begins, work)
}

/**
 * Runs one piece of image work, single-threaded, when a core is free: no more run at once than there are
 * cores.
 */
export function imageJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return enqueue(work, listeners.getStore())
}

/**
 * As `imageJob`, for work that decodes an upload: one at a time, since that takes the most memory by far,
 * up to hundreds of megabytes. Never call it from within another job.
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

// A queue may run a job on behalf of another task, so who is told is settled before it waits.
function enqueue<Result>(
  work: () => Promise<Result>,
  begins: (() => void) | undefined,
): Promise<Result> {
  return jobs.add(() => {
    begins?.()
    return work()
  })
}

/**
 * Decoded pictures lie outside of the heap, where the collector hardly sees what they leave behind. In
 * the process of the image work, which is started so that it can, this makes it look.
 */
export function collectGarbage(): void {
  globalThis.gc?.()
}
