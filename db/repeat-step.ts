import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats a step of a long write, and leaves half of the time to other writes and requests.
 * @param step a short transaction; returns false at the end
 * @throws what the step throws
 */
export async function repeatStep(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    if (!(await step())) return
    await wait(performance.now() - startedAt)
  }
}
