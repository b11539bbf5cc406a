/** How many requests of one key may come within how many seconds, counted from the first of them. */
export interface RateLimit {
  most: number
  seconds: number
}

export interface RateLimiterOptions {
  /** The clock, in milliseconds. */
  now?: () => number
  /** How many keys are remembered at most. */
  capacity?: number
}

interface Window {
  count: number
  /** From then on the count begins anew, in milliseconds. */
  end: number
}

/**
 * More keys than visitors in an hour; in memory some MB. Strangers with more addresses than that are
 * forgotten before their time, and could have used each of them in full anyway.
 */
const CAPACITY = 20_000

/** A clock that nobody sets: one put back by a day would lock members out for a day. */
const steadyNow = () => performance.now()

/**
 * Counts requests by key. Its memory is bounded, whoever asks under however many keys: windows stand in
 * two generations, of which the older one is dropped whole, when it is over or when there are too many.
 */
export class RateLimiter {
  #newer = new Map<string, Window>()
  #older = new Map<string, Window>()
  /** When the newer generation began, in milliseconds. */
  #begun = -Infinity
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #capacity: number

  constructor(limit: RateLimit, { now = steadyNow, capacity = CAPACITY }: RateLimiterOptions = {}) {
    this.#limit = limit
    this.#now = now
    this.#capacity = capacity
  }

  /** How many windows are remembered. */
  get size(): number {
    return this.#newer.size + this.#older.size
  }

  /**
   * Counts one request.
   * @returns 0 when it may pass, else the milliseconds after which the next one may
   */
  take(key: string): number {
    const now = this.#now()
    const window = this.#newer.get(key) ?? this.#older.get(key)
    if (!window || window.end <= now) {
      this.#begin(key, now)
      return 0
    }
    if (window.count >= this.#limit.most) return window.end - now
    window.count += 1
    return 0
  }

  #begin(key: string, now: number): void {
    const lasts = this.#limit.seconds * 1000
    if (now - this.#begun >= lasts || this.#newer.size >= this.#capacity / 2) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#begun = now
    }
    this.#newer.set(key, { count: 1, end: now + lasts })
  }
}
