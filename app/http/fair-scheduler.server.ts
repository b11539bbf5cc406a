/** How long requests run, in milliseconds, before the event loop continues. */
const LONGEST_TURN_MS = 5

/**
 * Schedules work fairly between requests and everything else. Node handles all requests that have arrived
 * before it looks at files, new connections or timers. With fifty pages to render, an upload, which waits for
 * files a dozen times, would wait for fifty pages each time.
 * @param now the clock, in milliseconds
 * @returns a function to call before a piece of work: undefined when it may start immediately, else a promise
 *   that resolves when it may, first come, first served
 */
export function createFairScheduler(now: () => number = () => performance.now()) {
  const waiting: (() => void)[] = []
  let end: number | undefined

  function begin(): void {
    end = now() + LONGEST_TURN_MS
    setImmediate(next)
  }

  function next(): void {
    end = undefined
    if (waiting.length === 0) return
    begin()
    letGo()
  }

  /** Starts the next piece of work when the previous one has ended or awaits something, while there is time. */
  function letGo(): void {
    if (end === undefined || now() >= end) return
    const go = waiting.shift()
    if (!go) return
    go()
    // process.nextTick from a microtask runs after all microtasks that follow from it.
    queueMicrotask(() => process.nextTick(letGo))
  }

  return (): Promise<void> | undefined => {
    if (end === undefined) begin()
    else if (waiting.length > 0 || now() >= end)
      return new Promise((resolve) => waiting.push(resolve))
    return undefined
  }
}
