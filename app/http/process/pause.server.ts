import { setImmediate as nextTurn } from 'node:timers/promises'

const PAUSE_AFTER_MS = 10
let lastPause = 0

/**
 * Lets others go on, if the process has worked for some milliseconds. Call it for each item of a
 * long list, and each chunk of a long body.
 */
export async function pause(): Promise<void> {
  if (performance.now() - lastPause < PAUSE_AFTER_MS) return
  await nextTurn()
  lastPause = performance.now()
}
