import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { isDamaged } from './errors.ts'
import * as schema from './schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: SqliteDatabase.Database }

/** The database inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** At startup, the connection is retried every 5 s, at most 5 times (docs/product.md#limits). */
const RETRIES = { intervalMs: 5000, atMost: 5 }

// On globalThis, so that a module reloaded in development finds the open connection.
const holder = globalThis as typeof globalThis & { cartfolioDatabase?: Database }

/**
 * Opens a database file with the required pragmas; creates a missing one.
 * @param file path of the SQLite file, or ':memory:'
 * @throws when the file cannot be opened or is not a database
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: 5000 })
  try {
    sqlite.pragma('journal_mode = WAL')
    // A WAL database reopens with NORMAL; only FULL guarantees that a confirmed write survives a power
    // failure.
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // The counters' triggers must also fire for rows that a cascade deletes.
    sqlite.pragma('recursive_triggers = ON')
    sqlite.pragma('temp_store = MEMORY')
    // Reads through the system's page cache are as fast as a memory map, and do not count as process memory.
    sqlite.pragma('cache_size = -32000')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return drizzle(sqlite, { schema })
}

/**
 * Opens the database as `openDatabase`, with retries (docs/product.md#limits).
 * @param log receives one line for each failed attempt
 * @throws the last error after all retries; immediately for a damaged file
 */
export async function openDatabaseWithRetry(
  file: string,
  log: (line: string) => void,
  options: { open?: typeof openDatabase; intervalMs?: number } = {},
): Promise<Database> {
  const { open = openDatabase, intervalMs = RETRIES.intervalMs } = options
  for (let retry = 0; ; retry++) {
    try {
      return open(file)
    } catch (error) {
      if (isDamaged(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (retry === RETRIES.atMost) {
        log(
          `The database ${file} could not be opened: ${reason}. Giving up after ${retry} retries.`,
        )
        throw error
      }
      log(
        `The database ${file} could not be opened: ${reason}. ` +
          `Trying again in ${intervalMs / 1000} s (${retry + 1} of ${RETRIES.atMost}).`,
      )
      await wait(intervalMs)
    }
  }
}

/** Sets the connection that the queries of this process use. */
export function setDatabase(database: Database | undefined): void {
  holder.cartfolioDatabase = database
}

/**
 * The connection of this process.
 * @throws when none is open
 */
export function database(): Database {
  if (!holder.cartfolioDatabase) throw new Error('The database has not been opened yet.')
  return holder.cartfolioDatabase
}

/**
 * Runs writes as one transaction that takes the database's write lock immediately. A transaction that reads
 * before it writes would fail without waiting ("database is locked") if another connection, such as a
 * maintainer's command, has written in between. Statements with RETURNING always need one: alone they return
 * their row before the commit, and better-sqlite3 does not report a failed commit, such as on a full disk.
 * @param run works with the given transaction; a throw rolls back
 * @returns what `run` returns
 * @throws what `run` throws; SQLITE_BUSY when the lock is not available within 5 s
 */
export function writeTransaction<Result>(run: (tx: Transaction) => Result): Result {
  return database().transaction(run, { behavior: 'immediate' })
}

/**
 * A statement that is prepared once per connection: building a query costs more than running it.
 * @param build prepares the statement for a connection
 */
export function prepared<Statement>(build: (db: Database) => Statement): () => Statement {
  const statements = new WeakMap<Database, Statement>()
  return () => {
    const db = database()
    let statement = statements.get(db)
    if (!statement) {
      statement = build(db)
      statements.set(db, statement)
    }
    return statement
  }
}
