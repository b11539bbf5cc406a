import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import {
  EncodingError,
  ImageWorkUnavailable,
  type ImageWork,
  UneditableImage,
  UnreadableImage,
  WorkerDied,
} from '#storage/image-work.ts'
import { REQUEST_KINDS, type RequestRoute } from '../logging/request-route.server.ts'

/*
 * The counters of this process (docs/operations.md, "Metrics"); `gauges.server.ts` has the gauges.
 */

export const registry = new Registry()

const registers = [registry]

const responses = new Counter({
  name: 'http_requests_total',
  help: 'Finished requests, by method, route and status; 499 is a client that disconnected before the response.',
  labelNames: ['method', 'route', 'status'],
  registers,
})

const abortedResponses = new Counter({
  name: 'http_requests_aborted_total',
  help: 'Requests that the client aborted before the end of the response, by kind.',
  labelNames: ['kind'],
  registers,
})

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests in progress.',
  registers,
})

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests until the last byte was written, by kind.',
  labelNames: ['kind'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

for (const kind of REQUEST_KINDS) {
  abortedResponses.inc({ kind }, 0)
  durations.zero({ kind })
}

/** All others count as one, because clients can invent any number. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])
/** The client disconnected before the response; the number is nginx's. */
const CLIENT_CLOSED_REQUEST = 499

export interface EndedRequest {
  route: RequestRoute
  method: string
  /** The response status; null if the client disconnected before. */
  status: number | null
  ms: number
  aborted: boolean
}

/**
 * Counts a request that begins.
 * @returns counts its end; call it once
 */
export function countRequest(): (ended: EndedRequest) => void {
  inFlight.inc()
  return ({ route: { pattern, kind }, method, status, ms, aborted }) => {
    inFlight.dec()
    responses.inc({
      method: METHODS.has(method) ? method : 'other',
      route: pattern,
      status: status ?? CLIENT_CLOSED_REQUEST,
    })
    durations.observe({ kind }, ms / 1000)
    if (aborted) abortedResponses.inc({ kind })
  }
}

const imageTaskSeconds = new Histogram({
  name: 'cartfolio_image_task_duration_seconds',
  help: 'Duration of image tasks from request to end, by task.',
  labelNames: ['task'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
  registers,
})

const imageTaskFailures = new Counter({
  name: 'cartfolio_image_task_failures_total',
  help: 'Failed image tasks; "unreadable" means an upload that is not an image.',
  labelNames: ['task', 'reason'],
  registers,
})

export const imageWorkerDeaths = new Counter({
  name: 'cartfolio_image_worker_deaths_total',
  help: 'Unexpected ends of the image process.',
  registers,
})

export const countedMail = new Counter({
  name: 'cartfolio_mail_total',
  help: 'Attempts to send mail by result, and messages that expired unsent.',
  labelNames: ['result'],
  registers,
})

export const lastGarbageCollection = new Gauge({
  name: 'cartfolio_last_file_sweep_timestamp_seconds',
  help: 'When garbage collection of image files last succeeded; 0 before the first since the start.',
  registers,
})

function failureReason(error: unknown): string {
  if (error instanceof UnreadableImage) return 'unreadable'
  if (error instanceof UneditableImage) return 'uneditable'
  if (error instanceof EncodingError) return 'rejected'
  if (error instanceof ImageWorkUnavailable) return 'unavailable'
  return error instanceof WorkerDied ? 'died' : 'failed'
}

async function countTask<Result>(task: string, work: () => Promise<Result>): Promise<Result> {
  const end = imageTaskSeconds.startTimer({ task })
  try {
    return await work()
  } catch (error) {
    imageTaskFailures.inc({ task, reason: failureReason(error) })
    throw error
  } finally {
    end()
  }
}

/** Wraps image work with counters and timers. */
export const countImageWork = (work: ImageWork): ImageWork => ({
  prepare: (...given) => countTask('prepare', () => work.prepare(...given)),
  edit: (master, edit) => countTask('edit', () => work.edit(master, edit)),
  render: (master, rendering) => countTask('render', () => work.render(master, rendering)),
  quiet: () => work.quiet(),
})
