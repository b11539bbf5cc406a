import { repeatStep } from '#db/repeat-step.ts'
import { deleteSomeOfAccount, listMarkedAccounts } from '#db/queries/account-deletion.ts'
import { deleteExpiredTombstones } from '#db/queries/tombstones.ts'
import { log } from '#app/http/logging/log.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'

const runningDeletions = new Map<string, Promise<boolean>>()
let stopped = false

async function runDeletionSteps(id: string): Promise<boolean> {
  let done = false
  await repeatStep(async () => {
    if (stopped) return false
    done = !(await deleteSomeOfAccount(id))
    return !done
  })
  if (!done) return false
  void deleteQueuedFiles()
  return true
}

async function finish(id: string): Promise<boolean> {
  try {
    return await runDeletionSteps(id)
  } catch (error) {
    log.error({ err: error }, 'account deletion incomplete, will retry')
    return false
  } finally {
    runningDeletions.delete(id)
  }
}

/** Deletes all remaining data of an account marked for deletion. @returns false if `maintainAccounts` must retry */
export function finishDeletion(id: string): Promise<boolean> {
  let work = runningDeletions.get(id)
  if (!work) {
    work = finish(id)
    runningDeletions.set(id, work)
  }
  return work
}

async function resume(): Promise<void> {
  for (const id of await listMarkedAccounts()) await finishDeletion(id)
  if (!stopped) await deleteExpiredTombstones()
}

/** Resumes interrupted deletions now and every 10 minutes, and deletes expired tombstones. */
export function maintainAccounts(): () => Promise<void> {
  const stop = every(10 * 60_000, resume, { failure: 'failed to resume account deletions' })
  return async () => {
    stopped = true
    await Promise.all([stop(), ...runningDeletions.values()])
  }
}
