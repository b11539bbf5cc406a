/* The meaning of SQLite's result codes, for code that does not depend on SQLite. */

/** The volume is full, read-only or failing, or another program holds the lock for too long. */
const UNWRITABLE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|PROTOCOL)/
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** True if another process holds the lock. */
export const isLockedByOther = (error: unknown) => getCode(error).startsWith('SQLITE_BUSY')

/** True if a statement failed because of the state of the volume: it may succeed later. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE.test(getCode(error))

/** True if the database file is not a valid database: a retry does not help. */
export const isDamaged = (error: unknown): boolean => DAMAGED.test(getCode(error))
