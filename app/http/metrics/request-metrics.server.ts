import { REQUEST_KINDS, type AnsweringRoute, type RequestKind } from '../route-patterns.server.ts'

/** Upper bounds of the classes of durations, in seconds; what takes longer is in none of them. */
export const DURATION_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** Methods by their own names; whatever else a stranger makes up counts as one. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'other']
const OTHER_METHOD = METHODS.length - 1
/** The visitor left before anything was answered; the number is nginx's. */
const LEFT = 499
const STATUSES = 1000

/** How a request ended. */
export interface EndedRequest {
  route: AnsweringRoute
  method: string | undefined
  /** What was answered; null when the visitor left before. */
  status: number | null
  ms: number
  /** Whether the visitor left before all of the answer was out. */
  aborted: boolean
}

interface Durations {
  /** How many in each class, and above them all. */
  counts: number[]
  seconds: number
}

/** By kind of request. */
type ByKind<Value> = Record<RequestKind, Value>

function byKind<Value>(make: () => Value): ByKind<Value> {
  return Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, make()])) as ByKind<Value>
}

/**
 * Counts requests. It stands in the way of every one of them, so it adds to numbers and does nothing
 * else; names and texts are made of them when somebody looks.
 */
export class RequestCounts {
  #inFlight = 0
  /** By route; then by method and status in one number. */
  readonly #answers = new Map<AnsweringRoute, Map<number, number>>()
  readonly #durations = byKind<Durations>(() => ({
    counts: DURATION_BOUNDS.map(() => 0).concat(0),
    seconds: 0,
  }))
  readonly #aborted = byKind(() => 0)

  begin(): void {
    this.#inFlight++
  }

  /** To be told once of each request that began. */
  end({ route, method, status, ms, aborted }: EndedRequest): void {
    this.#inFlight--
    let answers = this.#answers.get(route)
    if (!answers) this.#answers.set(route, (answers = new Map()))
    const at = method === 'GET' ? 0 : METHODS.indexOf(method ?? '')
    const key = (at === -1 ? OTHER_METHOD : at) * STATUSES + (status ?? LEFT)
    answers.set(key, (answers.get(key) ?? 0) + 1)

    const durations = this.#durations[route.kind]
    const seconds = ms / 1000
    let bound = 0
    while (bound < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[bound] ?? 0)) bound++
    durations.counts[bound] = (durations.counts[bound] ?? 0) + 1
    durations.seconds += seconds
    if (aborted) this.#aborted[route.kind]++
  }

  /** Requests that are not over. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** How often each route gave each answer; 499 stands for visitors who left before it. */
  answers(): { method: string; route: string; status: number; count: number }[] {
    return [...this.#answers].flatMap(([{ pattern }, counts]) =>
      [...counts].map(([key, count]) => ({
        method: METHODS[Math.floor(key / STATUSES)] ?? 'other',
        route: pattern,
        status: key % STATUSES,
        count,
      })),
    )
  }

  /** Durations by kind: how many were at most as long as each bound, how many in all, and their sum. */
  durations(): { kind: RequestKind; upTo: number[]; count: number; seconds: number }[] {
    return REQUEST_KINDS.map((kind) => {
      const { counts, seconds } = this.#durations[kind]
      let count = 0
      const cumulative = counts.map((each) => (count += each))
      return { kind, upTo: cumulative.slice(0, -1), count, seconds }
    })
  }

  /** How many visitors left before all was out, by kind of request. */
  aborted(): Readonly<ByKind<number>> {
    return this.#aborted
  }
}

/** The requests of this process. */
export const requestCounts = new RequestCounts()
