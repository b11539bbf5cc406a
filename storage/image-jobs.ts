import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'

/** What somebody waits for in a form comes before a picture that a page will show later. */
export type JobUrgency = 'interactive' | 'lazy'

const priorities: Record<JobUrgency, number> = { interactive: 1, lazy: 0 }

const jobs = new PQueue({ concurrency: availableParallelism() })
const intakes = new PQueue({ concurrency: availableParallelism() })

/**
 * Runs one piece of image work (a decode or an encode, single-threaded) when a core is free: however
 * many uploads and variants are asked for, no more run at once than there are cores.
 */
export function imageJob<Result>(
  urgency: JobUrgency,
  work: () => Promise<Result>,
): Promise<Result> {
  return jobs.add(work, { priority: priorities[urgency] })
}

/**
 * Runs one whole intake, made of several image jobs. Each holds a decoded picture in memory between
 * its jobs, so the others wait outside. Never call it from within an image job.
 */
export function admitIntake<Result>(work: () => Promise<Result>): Promise<Result> {
  return intakes.add(work)
}
