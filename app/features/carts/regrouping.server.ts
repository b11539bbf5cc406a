import { listRegroupings, regroupSomeCarts } from '#db/queries/cart-regroupings.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { log } from '#app/http/logging/log.server.ts'

/**
 * Takes the remaining carts of a member into the public lists or out of them, in small steps, after the account was suspended or
 * restored. Never fails: `maintainAccounts` continues an interrupted run.
 */
export async function regroupCarts(userId: string): Promise<void> {
  try {
    await repeatStep(() => regroupSomeCarts(userId))
  } catch (error) {
    log.error({ err: error }, 'carts of a member are not regrouped, will retry')
  }
}

/** Continues all interrupted runs. @param mayContinue false ends this after the current step */
export async function resumeRegrouping(mayContinue: () => boolean): Promise<void> {
  for (const userId of await listRegroupings())
    await repeatStep(async () => mayContinue() && (await regroupSomeCarts(userId)))
}
