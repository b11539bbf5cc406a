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

/** How many members and photos a database holds. */
export function contentsOf(db: Database): { members: number; photos: number } {
  const count = (table: string) =>
    db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  return { members: count('users'), photos: count('photos') }
}

/**
 * How many members of an earlier copy a later one still has: few when they are of two sites.
 * @throws when either file is not there or is no database
 */
export function membersKept(earlier: string, later: string): { earlier: number; kept: number } {
  const db = new SqliteDatabase(later, { readonly: true, fileMustExist: true })
  try {
    db.prepare('ATTACH ? AS past').run(earlier)
    return db
      .prepare<[], { earlier: number; kept: number }>(
        `SELECT count(*) AS earlier, count(users.id) AS kept
         FROM past.users AS gone LEFT JOIN main.users AS users ON users.id = gone.id`,
      )
      .get() as { earlier: number; kept: number }
  } finally {
    db.close()
  }
}
