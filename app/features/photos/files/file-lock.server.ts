import { join } from 'node:path'
import { isLocked, takeLock, type ProcessLock } from '#db/process-lock.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'

/** Its name in `DATA_DIR`. */
export const FILES_LOCK = 'files.lock'

/*
 * While a backup copies files, none may go: it has copied the rows before, and they name files that a member
 * may have deleted since. What is to be removed waits in the outbox, and its addresses are dead already.
 *
 * Whoever removes asks first. A removal that asked before the hold began is of a picture whose row was gone
 * by then, so that a copy of the rows that is made afterwards does not name it.
 */

const lockFile = () => join(dataFolder().root, FILES_LOCK)

/**
 * Keeps every process from removing files of pictures, until released or until this process ends.
 * @returns null when another process holds them already
 */
export function lockFiles(): ProcessLock | null {
  return takeLock(lockFile())
}

/** Whether the files of pictures have to stay for now. */
export function filesAreLocked(): boolean {
  return isLocked(lockFile())
}
