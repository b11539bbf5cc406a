/* The meaning of SQLite's result codes, for code that does not depend on SQLite. */

/** The volume is full, read-only or failing, or another program holds the lock for too long. */
const UNWRITABLE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|PROTOCOL)/
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True if a statement failed because of the state of the volume: it may succeed later. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.test(codeOf(error))
}

/** True if the database file is not a valid database: a retry does not help. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.test(codeOf(error))
}
