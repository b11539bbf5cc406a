import { log } from '../logging/log.server.ts'

/**
 * Runs a job now, or after `firstAfterMs`, and again at an interval, one at a time.
 * @returns stops it and waits for the current run
 */
export function every(
  intervalMs: number,
  job: (signal: AbortSignal) => unknown,
  { failure, firstAfterMs }: { failure: string; firstAfterMs?: number },
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  async function runOnce(): Promise<void> {
    try {
      await job(stopping.signal)
    } catch (error) {
      log.error({ err: error }, failure)
    } finally {
      running = undefined
    }
  }
  const run = () => void (running ??= runOnce())
  const first = firstAfterMs === undefined ? run() : setTimeout(run, firstAfterMs).unref()
  const timer = setInterval(run, intervalMs).unref()
  return async () => {
    clearTimeout(first ?? undefined)
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
