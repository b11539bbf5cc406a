import { drizzle } from 'drizzle-orm/better-sqlite3'
import SqliteDatabase from '#db/sqlite.ts'
import type { Database } from '#db/client.ts'
import * as schema from '#db/schema.ts'

/** All pages at once: a copy in steps restarts whenever another process writes in between. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies one consistent state of the database into a new single file.
 * @throws SQLite's errors; a part may remain
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
 * Opens a copy of `copyDatabase` read-only.
 * @throws when the file does not exist or is not a database
 */
export function openCopy(file: string): Database {
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  return drizzle(sqlite, { schema })
}

/** The number of members and photos of a database. */
export function readContents(db: Database): { members: number; photos: number } {
  const count = (table: string) =>
    db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  return { members: count('users'), photos: count('photos') }
}

/**
 * How many members of an earlier copy exist in a later one: few if they are of different sites.
 * @throws for no database
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
