/** How long requests are worked on, in milliseconds, before everything else that waits is looked at. */
const LONGEST_TURN_MS = 5

/**
 * Lets work that comes in heaps take turns with everything else. Node hands over all requests that have
 * arrived, one after the other, before it looks at files, at new connections or at timers again: when fifty
 * pages have to be drawn, an upload, which waits for files a dozen times, would wait for fifty pages each time.
 * @param now the clock, in milliseconds
 * @returns to be called before a piece of work; undefined when it may begin at once, else the wait for its turn,
 *   first come, first served
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

  /** One after the other while there is time: the next when the one before has ended, or waits for something. */
  function letGo(): void {
    if (end === undefined || now() >= end) return
    const go = waiting.shift()
    if (!go) return
    go()
    // A tick that is asked for by a microtask comes after all that follow from it.
    queueMicrotask(() => process.nextTick(letGo))
  }

  return (): Promise<void> | undefined => {
    if (end === undefined) begin()
    else if (waiting.length > 0 || now() >= end)
      return new Promise((resolve) => waiting.push(resolve))
    return undefined
  }
}
