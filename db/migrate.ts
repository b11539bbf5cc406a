import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from './client.ts'
import { DAY_MS } from '#app/durations.ts'

/** The SQL files, read at startup. */
export const MIGRATIONS_FOLDER = join(process.cwd(), 'db', 'migrations')

export interface MigrationReport {
  applied: number
  backup: string | null
}

/** The last commit before the baseline, and the hashes of its first and last migration. */
const BEFORE_BASELINE = {
  commit: '72c8a4f9',
  migrations: 68,
  first: 'a6ef84ec4fc93a70efef768d39bebc3d8f8e7f7cc79ba900f1e5e9d6cea7af9f',
  last: '007dff766a4232342f6ebe906180b9ed44ad13ffcd41c8952962db7e42285ab9',
}

/** Empty once that commit has renewed the texts and deleted the tiles of earlier versions. */
const BACKFILLS = ['text_backlog', 'stale_tiles']

/**
 * The applied migrations with the baseline in place of those that it replaces: both make the same
 * schema.
 * @throws when the database is older than the last commit before the baseline, or that commit has
 * not finished its backfills
 */
function replaceFormer(db: Database, hashes: string[], baseline: string): string[] {
  const { commit, migrations, first, last } = BEFORE_BASELINE
  if (hashes[0] !== first) return hashes
  if (hashes[migrations - 1] !== last)
    throw new Error(
      `the database is older than this version can update. Start commit ${commit} first, then this version.`,
    )
  const isUnfinished = (table: string) =>
    db.$client.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
  if (hashes.length === migrations && BACKFILLS.some(isUnfinished))
    throw new Error(
      `commit ${commit} has not finished its update of the database. Start it again, let it run for some minutes, then start this version.`,
    )
  return [baseline, ...hashes.slice(migrations)]
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

/**
 * The number of applied migrations, all known to this program.
 * @throws when one was changed, or the database is newer or too old
 */
export function appliedMigrations(
  db: Database,
  files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }),
): number {
  const applied = replaceFormer(db, appliedHashes(db), files[0]?.hash ?? '')
  if (applied.length > files.length)
    throw new Error(
      'the database was written by a newer version of the program. Install that version again, or go back to the copy of the database that it made: docs/operations.md, "Rollback".',
    )
  applied.forEach((hash, index) => {
    if (files[index]?.hash !== hash)
      throw new Error(
        `Migration ${index} differs from the one that was applied; they never change.`,
      )
  })
  return applied.length
}

/**
 * The number of migrations that a database still needs.
 * @throws as `appliedMigrations`
 */
export function pendingMigrations(db: Database): number {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return files.length - appliedMigrations(db, files)
}

const copyName = (applied: number) => `before-migration-${applied}.sqlite`
const COPY = /^(?:before-migration-\d+\.sqlite(?:\.partial(?:-journal)?)?|damaged-.+\.sqlite-wal)$/

/** How long copies are kept: the privacy policy says that deleted content leaves the backups. */
const COPY_DAYS = 28

/**
 * Deletes copies of `migrateDatabase` and of damaged logs older than 28 days, with what members
 * deleted since; returns their names.
 */
export function deleteOldCopies(backupFolder: string, now = Date.now()): string[] {
  if (!existsSync(backupFolder)) return []
  const old = readdirSync(backupFolder).filter(
    (name) =>
      COPY.test(name) && now - statSync(join(backupFolder, name)).mtimeMs > COPY_DAYS * DAY_MS,
  )
  for (const name of old) rmSync(join(backupFolder, name))
  return old
}

// Copies the database; a file with the final name is complete and from the latest attempt, after
// which members may have continued.
async function copyDatabase(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`
  for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true })
  await db.$client.backup(partial)
  renameSync(partial, file)
}

/** The copy, and the journal that the migrations need beside it for a moment. */
const ROOM_FOR_COPY = 1.2
const MEGABYTE = 1024 * 1024
const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`

/**
 * @returns both numbers as a text
 * @throws when there is no room for the copy
 */
function requireRoom(db: Database, folder: string): string {
  const pages = Number(db.$client.pragma('page_count', { simple: true }))
  const needed = pages * Number(db.$client.pragma('page_size', { simple: true })) * ROOM_FOR_COPY
  const { bavail, bsize } = statfsSync(folder)
  const text = `${inMegabytes(needed)} for a copy of the database in ${folder}, where ${inMegabytes(bavail * bsize)} are free`
  if (bavail * bsize < needed)
    throw new Error(`the update needs ${text}. Make room and start again; nothing was changed.`)
  return text
}

function createTable({ $client }: Database): void {
  $client.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
}

/**
 * Not Drizzle's own function: it hides the first error when SQLite has rolled back by itself, and
 * tells no progress.
 */
async function applyInTransaction(
  db: Database,
  files: MigrationMeta[],
  onProgress: OnProgress,
): Promise<void> {
  const { $client } = db
  createTable(db)
  const remember = $client.prepare(
    'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
  )
  $client.exec('BEGIN IMMEDIATE')
  try {
    for (const [index, { sql, hash, folderMillis }] of files.entries()) {
      await onProgress({ text: `The database is being updated: ${index + 1} of ${files.length}.` })
      await nextTurn()
      for (const statement of sql) $client.exec(statement)
      remember.run(hash, folderMillis)
    }
    $client.exec('COMMIT')
  } catch (error) {
    if ($client.inTransaction) $client.exec('ROLLBACK')
    const { message, code } = error as Error & { code?: string }
    throw Object.assign(
      new Error(`the update of the database failed, and changed nothing: ${message}`),
      { code, cause: error },
    )
  }
}

export interface MigrationProgress {
  /** A sentence for the log. */
  text: string
}

type OnProgress = (progress: MigrationProgress) => unknown

/**
 * Applies every pending migration in one transaction, after a copy if there are members.
 * @throws as `appliedMigrations`, without room for the copy, and when a migration fails; the
 * database is then as it was
 */
export async function migrateDatabase(
  db: Database,
  options: { backupFolder: string; migrationsFolder?: string; onProgress?: OnProgress },
): Promise<MigrationReport> {
  const { backupFolder, migrationsFolder = MIGRATIONS_FOLDER, onProgress = () => {} } = options
  const files = readMigrationFiles({ migrationsFolder })
  const applied = appliedMigrations(db, files)

  const pending = files.length - applied
  if (pending === 0) return { applied: 0, backup: null }

  let backup: string | null = null
  if (applied > 0 && db.$client.prepare('SELECT 1 FROM users LIMIT 1').get()) {
    mkdirSync(backupFolder, { recursive: true })
    await onProgress({ text: `The update takes ${requireRoom(db, backupFolder)}.` })
    backup = join(backupFolder, copyName(applied))
    await copyDatabase(db, backup)
  }
  await applyInTransaction(db, files.slice(applied), onProgress)
  return { applied: pending, backup }
}
