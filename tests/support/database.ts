import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  readFileSync,
  readdirSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Statement } from 'better-sqlite3'
import { eq, getTableName, isTable } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#db/schema.ts'
import { database, openDatabase, setDatabase, type Database } from '#db/client.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '#db/migrate.ts'

function migrationsFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Path of a migrated, empty database file, created once for each state of the migrations. */
export async function templateDatabase(): Promise<string> {
  const folder = join(tmpdir(), 'cartfolio-test-template')
  const file = join(folder, `${migrationsFingerprint()}.sqlite`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  const db = openDatabase(draft)
  await migrateDatabase(db, { backupFolder: folder })
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  db.$client.pragma('journal_mode = DELETE')
  db.$client.close()
  // Renamed into place, so that another worker never copies an incomplete file.
  renameSync(draft, file)
  return file
}

/** Writes without waiting for the disk: a test's database need not survive a power failure. */
export function doNotSync(db: Database): void {
  db.$client.pragma('synchronous = OFF')
}

/** A test's own folder with its own migrated database; `dispose` removes both. */
export interface TestData {
  folder: string
  db: Database
  dispose(): void
}

/** Creates a database, empty or a copy of `template`, and opens it for this process's queries. */
export async function freshDatabase(template?: string): Promise<TestData> {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-test-'))
  const file = join(folder, 'cartfolio.sqlite')
  copyFileSync(template ?? (await templateDatabase()), file)
  const db = openDatabase(file)
  doNotSync(db)
  setDatabase(db)
  return {
    folder,
    db,
    dispose() {
      setDatabase(undefined)
      db.$client.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The statements that empty each database: with their triggers they take longer to compile than to
 * run.
 */
const deletions = new WeakMap<Database, Statement[]>()

function prepareDeletions({ $client }: Database): Statement[] {
  return Object.values<unknown>(schema)
    .filter(isTable)
    .filter((table) => table !== schema.popularWindow)
    .map(getTableName)
    .concat('sqlite_sequence')
    .map((table) => $client.prepare(`DELETE FROM ${table}`))
}

/** Deletes all rows, so that a test starts with an empty site; its ids start at 1 again. */
export function emptyDatabase(db: Database): void {
  const statements = deletions.get(db) ?? prepareDeletions(db)
  deletions.set(db, statements)
  db.$client.transaction(() => {
    for (const statement of statements) statement.run()
    db.update(schema.popularWindow).set({ lastExpiredLike: 0 }).run()
  })()
}

/** All rows that requests could change, as one text to compare. */
export function tableRows(db: Database): string {
  const tables = ['users', 'photos', 'photo_tags', 'binders', 'likes', 'follows', 'comments']
  const others = ['notifications', 'reports', 'feature_requests', 'sessions']
  return JSON.stringify(
    [...tables, ...others].map((table) => db.$client.prepare(`SELECT * FROM ${table}`).all()),
  )
}

/**
 * Inserts a row as it is.
 * @returns it with its defaults
 */
export const insertRow = <T extends SQLiteTable>(table: T, values: T['$inferInsert']) =>
  database()
    .insert(table)
    .values(values as never)
    .returning()
    .get() as T['$inferSelect']

/** Changes columns of the row with an id. */
export function updateRow<T extends SQLiteTable & { id: SQLiteColumn }>(
  table: T,
  id: T['$inferSelect']['id'] | undefined,
  values: Partial<T['$inferInsert']>,
): void {
  database()
    .update(table)
    .set(values as never)
    .where(eq(table.id, id))
    .run()
}
