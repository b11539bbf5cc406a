import { log } from '#app/http/logging/log.server.ts'
import { lastGarbageCollection } from '#app/http/metrics/metrics.server.ts'
import { pauseDeletions, deleteQueuedFiles } from './deletion-queue.server.ts'
import { collectOrphanedFiles } from './garbage-collection.server.ts'

const MINUTE_MS = 60_000
const DELETE_EVERY_MS = 10 * MINUTE_MS
const COLLECT_EVERY_MS = 24 * 60 * MINUTE_MS
/** Garbage collection may take a day: it leaves three quarters of the time to requests. */
const COLLECTION_SHARE = 0.25

/**
 * Keeps the image files consistent with the database while the server runs: processes the deletion
 * queue every 10 minutes and collects orphaned files every day. Both run first after a delay, so
 * that waiting requests are served before.
 * @param firstAfterMs the delay
 * @returns stops it, so that the database can be closed
 */
export function maintainFiles({ firstAfterMs = MINUTE_MS } = {}): () => Promise<void> {
  const stopping = new AbortController()
  let collecting: Promise<void> | undefined

  async function collect(): Promise<void> {
    try {
      const removed = await collectOrphanedFiles({
        signal: stopping.signal,
        share: COLLECTION_SHARE,
      })
      if (!stopping.signal.aborted) lastGarbageCollection.setToCurrentTime()
      if (Object.values(removed).some((count) => count > 0))
        log.info(removed, 'collected orphaned files')
    } catch (error) {
      log.error({ err: error }, 'failed to collect orphaned files')
    } finally {
      collecting = undefined
    }
  }
  // A second run would take twice the share to find the same files.
  function startCollection(): void {
    collecting ??= collect()
  }

  function startBoth(): void {
    void deleteQueuedFiles()
    startCollection()
  }

  const timers = [
    setTimeout(startBoth, firstAfterMs),
    setInterval(() => void deleteQueuedFiles(), DELETE_EVERY_MS),
    setInterval(startCollection, COLLECT_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()

  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    pauseDeletions()
    await collecting
  }
}
