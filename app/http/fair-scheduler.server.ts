/** How long requests run, in milliseconds, before the event loop continues. */
const MAX_TURN_MS = 5

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
  let turnEnd: number | undefined

  function beginTurn(): void {
    turnEnd = now() + MAX_TURN_MS
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    turnEnd = undefined
    if (waiting.length === 0) return
    beginTurn()
    startNext()
  }

  /** Starts the next piece of work when the previous one has ended or awaits something, while there is time. */
  function startNext(): void {
    if (turnEnd === undefined || now() >= turnEnd) return
    const start = waiting.shift()
    if (!start) return
    start()
    // process.nextTick from a microtask runs after all microtasks that follow from it.
    queueMicrotask(() => process.nextTick(startNext))
  }

  return (): Promise<void> | undefined => {
    if (turnEnd === undefined) beginTurn()
    else if (waiting.length > 0 || now() >= turnEnd)
      return new Promise((resolve) => waiting.push(resolve))
    return undefined
  }
}
