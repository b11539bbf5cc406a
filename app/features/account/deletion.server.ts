import { setTimeout as wait } from 'node:timers/promises'
import { deleteSomeOfAccount, listMarkedAccounts } from '#db/queries/account-deletion.ts'
import { deleteExpiredTombstones } from '#db/queries/tombstones.ts'
import { log } from '#app/http/logging/log.server.ts'
import { deleteQueuedFiles } from '../photos/files/deletion-queue.server.ts'

const RESUME_EVERY_MS = 10 * 60_000

/** The deletions under way, by the member's id. */
const underWay = new Map<string, Promise<boolean>>()
let halted = false

async function takeAllSteps(id: string): Promise<boolean> {
  for (;;) {
    if (halted) return false
    const begun = performance.now()
    if (!(await deleteSomeOfAccount(id))) break
    // Half of the time is left to everybody else.
    await wait(performance.now() - begun)
  }
  void deleteQueuedFiles()
  return true
}

async function finish(id: string): Promise<boolean> {
  try {
    return await takeAllSteps(id)
  } catch (error) {
    log.error({ err: error }, 'an account is not deleted to its end yet')
    return false
  } finally {
    underWay.delete(id)
  }
}

/**
 * Deletes all that is left of an account that has been marked; who asks while that is under way waits for
 * the same. The files follow by the outbox.
 * @returns whether nothing of it is left; false when that must wait for `maintainAccounts`
 */
export function finishDeletion(id: string): Promise<boolean> {
  let work = underWay.get(id)
  if (!work) {
    work = finish(id)
    underWay.set(id, work)
  }
  return work
}

async function resume(): Promise<void> {
  try {
    for (const id of await listMarkedAccounts()) await finishDeletion(id)
    if (!halted) await deleteExpiredTombstones()
  } catch (error) {
    log.error({ err: error }, 'interrupted deletions of accounts cannot be taken up again')
  }
}

/**
 * Takes up deletions that were interrupted, at once and every 10 minutes, and forgets in time what stays of
 * deleted accounts.
 * @returns ends it, and every deletion under way, between two steps, so that the database can be closed
 */
export function maintainAccounts(): () => Promise<void> {
  let resuming = resume()
  const timer = setInterval(() => (resuming = resume()), RESUME_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    halted = true
    await Promise.all([resuming, ...underWay.values()])
  }
}
