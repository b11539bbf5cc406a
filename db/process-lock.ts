import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'

/*
 * Node has no locks between processes, SQLite has: an empty database file is locked by a transaction, and
 * the system ends that with the process, whatever the process dies of. Nothing is ever written to the file.
 */

/** How long a taker waits for those who only look, in milliseconds. */
const PATIENCE_MS = 1000

/** A lock that this process holds. */
export interface ProcessLock {
  release(): void
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/**
 * Takes a lock that one process has at a time, until it releases it or ends.
 * @param file stands for the lock and is made when absent; others see the lock by the same path
 * @returns null when somebody else has it
 * @throws what the system throws when the file cannot be made or opened
 */
export function takeLock(file: string): ProcessLock | null {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a'))
    // Who takes it may be another user than who looks at it; there is nothing in it to hide.
    chmodSync(file, 0o644)
  }
  const lock = new SqliteDatabase(file, { timeout: PATIENCE_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
  return { release: () => lock.close() }
}

/**
 * Whether some process has the lock of that file just now.
 * @throws what the system throws when the file is there and cannot be read
 */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const look = new SqliteDatabase(file, { readonly: true, timeout: 0 })
  try {
    look.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    look.close()
  }
}
