import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats a step of a long write, a short transaction, until it returns false; leaves half of the
 * time to others.
 */
export async function repeatStep(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    if (!(await step())) return
    await wait(performance.now() - startedAt)
  }
}
