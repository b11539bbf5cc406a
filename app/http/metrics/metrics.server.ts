import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import {
  EncodingError,
  ImageWorkUnavailable,
  type ImageWork,
  UneditableImage,
  UnreadableImage,
  WorkerDied,
} from '#storage/image-work.ts'

/*
 * The counters of this process (docs/operations.md, "Metrics"). `request-metrics.server.ts` counts requests,
 * `gauges.server.ts` has the gauges.
 */

export const registry = new Registry()

const registers = [registry]

/** Durations of image tasks, including the wait in the queue. */
const imageTaskSeconds = new Histogram<'task'>({
  name: 'cartfolio_image_task_duration_seconds',
  help: 'Duration of image tasks from request to end, by task.',
  labelNames: ['task'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
  registers,
})

/** Failed image tasks, by task and reason. */
const imageTaskFailures = new Counter<'task' | 'reason'>({
  name: 'cartfolio_image_task_failures_total',
  help: 'Failed image tasks; "unreadable" means an upload that is not an image.',
  labelNames: ['task', 'reason'],
  registers,
})

/** Unexpected ends of the image process. */
export const imageWorkerDeaths = new Counter({
  name: 'cartfolio_image_worker_deaths_total',
  help: 'Unexpected ends of the image process.',
  registers,
})

/** Attempts to send mail, and messages that expired before one succeeded. */
export const countedMail = new Counter<'result'>({
  name: 'cartfolio_mail_total',
  help: 'Attempts to send mail by result, and messages that expired unsent.',
  labelNames: ['result'],
  registers,
})

/** When garbage collection of image files last succeeded. */
export const lastGarbageCollection = new Gauge({
  name: 'cartfolio_last_file_sweep_timestamp_seconds',
  help: 'When garbage collection of image files last succeeded; 0 before the first since the start.',
  registers,
})

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableImage) return 'unreadable'
  if (error instanceof UneditableImage) return 'uneditable'
  if (error instanceof EncodingError) return 'rejected'
  if (error instanceof ImageWorkUnavailable) return 'unavailable'
  return error instanceof WorkerDied ? 'died' : 'failed'
}

async function counted<Result>(task: string, work: () => Promise<Result>): Promise<Result> {
  const end = imageTaskSeconds.startTimer({ task })
  try {
    return await work()
  } catch (error) {
    imageTaskFailures.inc({ task, reason: reasonOf(error) })
    throw error
  } finally {
    end()
  }
}

/** Wraps image work with counters and timers. */
export function countImageWork(work: ImageWork): ImageWork {
  return {
    prepare: (...given) => counted('prepare', () => work.prepare(...given)),
    edit: (master, edit) => counted('edit', () => work.edit(master, edit)),
    render: (master, rendering) => counted('render', () => work.render(master, rendering)),
    quiet: () => work.quiet(),
  }
}
