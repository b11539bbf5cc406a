/** How many requests with one key are allowed within how many seconds, counted from the first. */
export interface RateLimit {
  most: number
  seconds: number
}

export interface RateLimiterOptions {
  /** The clock, in milliseconds. */
  now?: () => number
  /** The maximum number of keys in memory. */
  capacity?: number
}

interface Window {
  count: number
  /** When the count starts again, in milliseconds. */
  end: number
}

/**
 * More keys than clients in an hour; some MB of memory. A client with more addresses than that loses windows
 * early, but could use the full limit of each address anyway.
 */
const CAPACITY = 20_000

/** A monotonic clock: one that is set back by a day would lock members out for a day. */
const monotonicNow = () => performance.now()

/**
 * Counts requests by key. Its memory is bounded for any number of keys: windows are in two generations, and
 * the older one is dropped as a whole when it is over or when there are too many keys.
 */
export class RateLimiter {
  #newer = new Map<string, Window>()
  #older = new Map<string, Window>()
  /** When the newer generation started, in milliseconds. */
  #newerStart = -Infinity
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #capacity: number

  constructor(
    limit: RateLimit,
    { now = monotonicNow, capacity = CAPACITY }: RateLimiterOptions = {},
  ) {
    this.#limit = limit
    this.#now = now
    this.#capacity = capacity
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.#newer.size + this.#older.size
  }

  /**
   * Counts one request.
   * @returns 0 if it is allowed, else the milliseconds until the next one is
   */
  take(key: string): number {
    const now = this.#now()
    const window = this.#newer.get(key) ?? this.#older.get(key)
    if (!window || window.end <= now) {
      this.#startWindow(key, now)
      return 0
    }
    if (window.count >= this.#limit.most) return window.end - now
    window.count += 1
    return 0
  }

  #startWindow(key: string, now: number): void {
    const duration = this.#limit.seconds * 1000
    if (now - this.#newerStart >= duration || this.#newer.size >= this.#capacity / 2) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#newerStart = now
    }
    this.#newer.set(key, { count: 1, end: now + duration })
  }
}
