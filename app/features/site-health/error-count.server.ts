import { addErrorLines } from '#db/queries/site-health.ts'
import { errorLines } from '#app/http/logging/log.server.ts'
import { every } from '#app/http/process/every.server.ts'

/**
 * Adds the error lines of this process to the database, once a minute and when it ends.
 * @returns stops it
 */
export function maintainErrorCount({ everyMs = 60_000 } = {}): () => Promise<void> {
  let recorded = errorLines()
  async function record(): Promise<void> {
    const now = errorLines()
    if (now === recorded) return
    await addErrorLines(now - recorded)
    recorded = now
  }
  // A crash ends the process with a line that must be counted; the write is synchronous.
  const onExit = () => void record().catch(() => undefined)
  process.once('exit', onExit)
  const stop = every(everyMs, record, { failure: 'failed to count the error lines' })
  return async () => {
    await stop()
    await record().catch(() => undefined)
    process.off('exit', onExit)
  }
}
