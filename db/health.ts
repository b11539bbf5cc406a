import { database } from './client.ts'

/** Reads one row. @throws when the database does not answer */
export async function checkDatabase(): Promise<void> {
  database().$client.prepare('SELECT count(*) FROM sqlite_master').get()
}

/** The pragmas in force on this process's connection, by name. */
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
