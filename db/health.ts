import { database, type Database } from './client.ts'

/**
 * Reads one row.
 * @throws when the database fails
 */
export async function checkDatabase(): Promise<void> {
  database().$client.prepare('SELECT count(*) FROM sqlite_master').get()
}

/** True if nothing was ever written to the database. */
export function isBlank(db: Database): boolean {
  return db.$client.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined
}

/** The active pragmas of this process's connection, by name. */
export async function connectionPragmas(): Promise<Record<string, unknown>> {
  const names = [
    'journal_mode',
    'synchronous',
    'foreign_keys',
    'busy_timeout',
    'recursive_triggers',
  ]
  return Object.fromEntries(
    names.map((name) => [name, database().$client.pragma(name, { simple: true })]),
  )
}
