/*
 * What SQLite's result codes mean to those who do not know that it is SQLite.
 */

/** The volume is full, cannot be written or fails, or another program holds the lock for too long. */
const UNWRITABLE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|PROTOCOL)/
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether a statement failed for the state of the volume: the same one may succeed later. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.test(codeOf(error))
}

/** Whether the database's file is no whole database: trying again does not help. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.test(codeOf(error))
}
