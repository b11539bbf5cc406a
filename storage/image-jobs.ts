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
  return decodes.add(() => imageJob(work))
}
