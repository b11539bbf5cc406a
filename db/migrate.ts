import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Database } from './client.ts'

/** The SQL files, read at startup. */
export const MIGRATIONS_FOLDER = join(process.cwd(), 'db', 'migrations')

export interface MigrationReport {
  applied: number
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

/** The number of applied migrations, all known to this program. @throws when one was changed, or the database is newer */
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

/** The number of migrations that a database still needs. @throws as `appliedMigrations` */
export function pendingMigrations(db: Database): number {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return files.length - appliedMigrations(db, files)
}

const copyName = (applied: number) => `before-migration-${applied}.sqlite`
const COPY = /^before-migration-\d+\.sqlite(?:\.partial(?:-journal)?)?$/

const DAY_MS = 24 * 60 * 60 * 1000
/** How long copies are kept: the privacy policy says that deleted content leaves the backups. */
const COPY_DAYS = 28

/** Deletes copies of `migrateDatabase` older than 28 days, with what members deleted since; returns their names. */
export function deleteOldCopies(backupFolder: string, now = Date.now()): string[] {
  if (!existsSync(backupFolder)) return []
  const old = readdirSync(backupFolder).filter(
    (name) =>
      COPY.test(name) && now - statSync(join(backupFolder, name)).mtimeMs > COPY_DAYS * DAY_MS,
  )
  for (const name of old) rmSync(join(backupFolder, name))
  return old
}

// Copies the database; a file with the final name is complete and from the latest attempt, after which members may have
// continued.
async function copyWhole(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`
  for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true })
  await db.$client.backup(partial)
  renameSync(partial, file)
}

/** Applies every pending migration in one transaction, after a backup if there are members. @throws as `appliedMigrations` */
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
  if (applied > 0 && db.$client.prepare('SELECT 1 FROM users LIMIT 1').get()) {
    mkdirSync(backupFolder, { recursive: true })
    backup = join(backupFolder, copyName(applied))
    await copyWhole(db, backup)
  }
  migrate(db, { migrationsFolder })
  return { applied: pending, backup }
}
