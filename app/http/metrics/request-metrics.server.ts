import {
  REQUEST_KINDS,
  type RequestRoute,
  type RequestKind,
} from '../logging/request-route.server.ts'

/** The upper bounds of the histogram's buckets, in seconds. */
export const DURATION_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** Known methods; all others count as one, because clients can invent any number. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'other']
const OTHER_METHOD = METHODS.length - 1
/** The client disconnected before the response; the number is nginx's. */
const CLIENT_CLOSED_REQUEST = 499
const STATUSES = 1000

export interface EndedRequest {
  route: RequestRoute
  method: string | undefined
  /** The response status; null if the client disconnected before. */
  status: number | null
  ms: number
  /** True if the client disconnected before the end of the response. */
  aborted: boolean
}

interface Durations {
  /** One counter per bucket, and a last one for longer durations. */
  counts: number[]
  seconds: number
}

type ByKind<Value> = Record<RequestKind, Value>

function byKind<Value>(make: () => Value): ByKind<Value> {
  return Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, make()])) as ByKind<Value>
}

/**
 * Counts requests. It runs for every request, so it only adds numbers; labels are built when the metrics are
 * read.
 */
export class RequestCounts {
  #inFlight = 0
  /** By route, then by method and status encoded in one number. */
  readonly #responses = new Map<RequestRoute, Map<number, number>>()
  readonly #durations = byKind<Durations>(() => ({
    counts: DURATION_BOUNDS.map(() => 0).concat(0),
    seconds: 0,
  }))
  readonly #aborted = byKind(() => 0)

  begin(): void {
    this.#inFlight++
  }

  /** Call once for each `begin`. */
  end({ route, method, status, ms, aborted }: EndedRequest): void {
    this.#inFlight--
    let responses = this.#responses.get(route)
    if (!responses) this.#responses.set(route, (responses = new Map()))
    const at = method === 'GET' ? 0 : METHODS.indexOf(method ?? '')
    const key = (at === -1 ? OTHER_METHOD : at) * STATUSES + (status ?? CLIENT_CLOSED_REQUEST)
    responses.set(key, (responses.get(key) ?? 0) + 1)

    const durations = this.#durations[route.kind]
    const seconds = ms / 1000
    let bound = 0
    while (bound < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[bound] ?? 0)) bound++
    durations.counts[bound] = (durations.counts[bound] ?? 0) + 1
    durations.seconds += seconds
    if (aborted) this.#aborted[route.kind]++
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** The number of responses by route, method and status; 499 means that the client disconnected before. */
  responses(): { method: string; route: string; status: number; count: number }[] {
    return [...this.#responses].flatMap(([{ pattern }, counts]) =>
      [...counts].map(([key, count]) => ({
        method: METHODS[Math.floor(key / STATUSES)] ?? 'other',
        route: pattern,
        status: key % STATUSES,
        count,
      })),
    )
  }

  /** The histogram by kind: cumulative counts by bucket, the total count and the sum. */
  durations(): { kind: RequestKind; upTo: number[]; count: number; seconds: number }[] {
    return REQUEST_KINDS.map((kind) => {
      const { counts, seconds } = this.#durations[kind]
      let count = 0
      const cumulative = counts.map((each) => (count += each))
      return { kind, upTo: cumulative.slice(0, -1), count, seconds }
    })
  }

  /** Requests that the client aborted during the response, by kind. */
  aborted(): Readonly<ByKind<number>> {
    return this.#aborted
  }
}

/** The requests of this process. */
export const requestCounts = new RequestCounts()
