import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Database } from './client.ts'

/** The SQL files, found from the program's folder: they are read at start, not bundled. */
export const MIGRATIONS_FOLDER = join(process.cwd(), 'db', 'migrations')

export interface MigrationReport {
  applied: number
  /** Path of the copy taken first, where there was anything to lose. */
  backup: string | null
}

function appliedHashes(db: Database): string[] {
  const known = db.$client
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!known) return []
  return db.$client
    .prepare('SELECT hash FROM __drizzle_migrations ORDER BY created_at')
    .pluck()
    .all() as string[]
}

function hasMembers(db: Database): boolean {
  return db.$client.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined
}

/**
 * How many migrations a database has had, all of them known to this program.
 * @param files the program's own, read from db/migrations when not given
 * @throws when an applied file was changed, or the database is newer than this program
 */
export function appliedMigrations(
  db: Database,
  files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }),
): number {
  const applied = appliedHashes(db)
  if (applied.length > files.length)
    throw new Error('The database was written by a newer version of the program.')
  applied.forEach((hash, index) => {
    if (files[index]?.hash !== hash)
      throw new Error(
        `Migration ${index} differs from the one that was applied; they never change.`,
      )
  })
  return applied.length
}

/**
 * Copies the database. What bears the copy's name is whole, whenever the program is ended, and is of the
 * latest try: members may have gone on with the older version after an earlier one.
 */
async function copyWhole(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`
  for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true })
  await db.$client.backup(partial)
  renameSync(partial, file)
}

/**
 * Brings the schema up to date: every pending file of db/migrations in one transaction, after a copy
 * of the database when members are in it.
 * @param backupFolder where that copy goes; it is made where there is none
 * @throws when an applied file was changed, or the database is newer than this program; nothing is
 *   changed then. Also what SQLite throws for a faulty file; the transaction is rolled back.
 */
export async function migrateDatabase(
  db: Database,
  options: { backupFolder: string; migrationsFolder?: string },
): Promise<MigrationReport> {
  const { backupFolder, migrationsFolder = MIGRATIONS_FOLDER } = options
  const files = readMigrationFiles({ migrationsFolder })
  const applied = appliedMigrations(db, files)

  const pending = files.length - applied
  if (pending === 0) return { applied: 0, backup: null }

  let backup: string | null = null
  if (applied > 0 && hasMembers(db)) {
    mkdirSync(backupFolder, { recursive: true })
    backup = join(backupFolder, `before-migration-${applied}.sqlite`)
    await copyWhole(db, backup)
  }
  migrate(db, { migrationsFolder })
  return { applied: pending, backup }
}
