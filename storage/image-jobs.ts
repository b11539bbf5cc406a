import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'

const jobs = new PQueue({ concurrency: availableParallelism() })
const decodes = new PQueue({ concurrency: 1 })

/**
 * Runs one piece of image work, single-threaded, when a core is free: no more run at once than there are
 * cores.
 */
export function imageJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return jobs.add(work)
}

/**
 * As `imageJob`, for work that decodes an upload: one at a time, since that takes the most memory by far,
 * up to hundreds of megabytes. Never call it from within another job.
 */
export function decodeJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return decodes.add(async () => {
    try {
      return await imageJob(work)
    } finally {
      collectGarbage()
    }
  })
}

/**
 * Decoded pictures lie outside of the heap, where the collector hardly sees what they leave behind. In
 * the process of the image work, which is started so that it can, this makes it look.
 */
export function collectGarbage(): void {
  globalThis.gc?.()
}
