import { log } from '#app/http/log.server.ts'
import { haltRemovals, removeOrphanedFiles } from './file-removals.server.ts'
import { sweepFiles } from './file-sweep.server.ts'

const MINUTE_MS = 60_000
const REMOVALS_EVERY_MS = 10 * MINUTE_MS
const SWEEP_EVERY_MS = 24 * 60 * MINUTE_MS

/**
 * Keeps the image files in step with the database while the server runs: what waits for removal is
 * removed now and every 10 minutes, what nothing names is swept now and every day.
 * @returns ends it, waiting for what is under way, so that the database can be closed
 */
export function maintainFiles(): () => Promise<void> {
  const stopping = new AbortController()
  let sweeping: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      const removed = await sweepFiles(stopping.signal)
      if (Object.values(removed).some((count) => count > 0))
        log.info(removed, 'Files that nothing named were swept away.')
    } catch (error) {
      log.error({ err: error }, 'the files cannot be swept')
    }
  }
  function startSweep(): void {
    sweeping = sweep()
  }

  const timers = [
    setInterval(() => void removeOrphanedFiles(), REMOVALS_EVERY_MS),
    setInterval(startSweep, SWEEP_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  void removeOrphanedFiles()
  startSweep()

  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await sweeping
    await haltRemovals()
  }
}
