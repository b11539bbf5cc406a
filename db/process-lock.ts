import { chmodSync, closeSync, existsSync, openSync, statSync, truncateSync } from 'node:fs'
import { isDamaged } from './error-codes.ts'
import SqliteDatabase, { type Connection } from './sqlite.ts'

// A lock on an empty SQLite file, because Node has none between processes; the system releases it
// when the process ends.

/** How long `takeLock` waits for processes in `isLocked`, in milliseconds. */
const TIMEOUT_MS = 1000

/**
 * References to the open files of this process's locks: a collected connection would end its lock.
 */
const heldLocks = new Set<Connection>()

export interface ProcessLock {
  release(): void
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')

/**
 * Takes the lock of a file until it is released or the process ends; null while another process
 * holds it.
 */
export function takeLock(file: string): ProcessLock | null {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600))
  } else if ((statSync(file).mode & 0o077) !== 0) {
    // An older version let others read it.
    chmodSync(file, 0o600)
  }
  const lock = new SqliteDatabase(file, { timeout: TIMEOUT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    if (!isDamaged(error) || statSync(file).size === 0) throw error
    // It was read, so no process holds it. Nobody should take it for a damaged database.
    truncateSync(file)
    return takeLock(file)
  }
  heldLocks.add(lock)
  return {
    release() {
      heldLocks.delete(lock)
      lock.close()
    },
  }
}

/**
 * True if a process holds the lock of that file now.
 * @throws the system's error when it cannot be read
 */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const reader = new SqliteDatabase(file, { readonly: true, timeout: 0 })
  try {
    reader.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    // Damaged, and read: no process holds it.
    if (isDamaged(error)) return false
    throw error
  } finally {
    reader.close()
  }
}
