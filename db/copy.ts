import { drizzle } from 'drizzle-orm/better-sqlite3'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './client.ts'
import * as schema from './schema.ts'

/** All pages at once: a copy made in steps begins anew whenever another process writes in between. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the database as it is at one moment into a new file, while other processes go on writing.
 *
 * Nothing is migrated, and what is copied stands in one file, without a `-wal` beside it.
 * @param from path of the database; it has to be there
 * @param to path of a file that is not there yet
 * @throws what SQLite throws, such as SQLITE_FULL; half a copy may be left then
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new SqliteDatabase(from, { fileMustExist: true, timeout: 5000 })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new SqliteDatabase(to, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/**
 * Opens a copy made by `copyDatabase`, only to be read: it is not migrated and no byte of it changes.
 * @throws when the file is not there or is no database
 */
export function openCopy(file: string): Database {
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  return drizzle(sqlite, { schema })
}
