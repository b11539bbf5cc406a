import { join } from 'node:path'
import { isLocked, takeLock, type ProcessLock } from '#db/process-lock.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'

/** The file name in `DATA_DIR`. */
export const FILES_LOCK = 'files.lock'

/* Files must not be deleted while a backup copies them: the backup has copied the rows before, and
   they may reference files that a member has deleted since. Deletions wait in the queue; their URLs
   stop working at once. Every deletion checks the lock first. A deletion that passed the check
   before the lock belongs to a row that was gone by then, so a later copy of the rows does not
   reference it. */

const lockFile = () => join(dataFolder().root, FILES_LOCK)

/**
 * Prevents every process from deleting picture files, until released or until this process exits.
 * @returns null if another process holds the lock
 */
export function lockFiles(): ProcessLock | null {
  return takeLock(lockFile())
}

/** Whether picture files must not be deleted now. */
export function filesAreLocked(): boolean {
  return isLocked(lockFile())
}
