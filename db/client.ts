import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { isDamaged } from './errors.ts'
import * as schema from './schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: SqliteDatabase.Database }

/** What stands for the database inside of a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Spec section 9: the connection at start-up is retried every 5 s, at most 5 times. */
const RETRIES = { intervalMs: 5000, atMost: 5 }

// On globalThis, so that a module reloaded in development finds the connection that is open.
const holder = globalThis as typeof globalThis & { cartfolioDatabase?: Database }

/**
 * Opens a database file with the pragmas that the product stands on, creating it where there is none.
 * @param file path of the SQLite file, or ':memory:'
 * @throws when the file cannot be opened or is no database
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: 5000 })
  try {
    sqlite.pragma('journal_mode = WAL')
    // A WAL database reopens at NORMAL; FULL is what makes an answered write survive the power cord.
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // Counters hang on triggers that must also fire for rows removed by a cascade.
    sqlite.pragma('recursive_triggers = ON')
    sqlite.pragma('temp_store = MEMORY')
    // Pages that are in the system's cache cost as little to read as to map, and count for nobody's memory.
    sqlite.pragma('cache_size = -32000')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return drizzle(sqlite, { schema })
}

/**
 * Opens the database as `openDatabase`, trying again while it fails (spec section 9).
 * @param log takes one clear line for each failed try
 * @throws the last error once every retry has failed; at once for a damaged file, which time does not mend
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

/** Makes this connection the one that the queries of this process use. */
export function setDatabase(database: Database | undefined): void {
  holder.cartfolioDatabase = database
}

/** The connection of this process. @throws when none has been opened yet */
export function database(): Database {
  if (!holder.cartfolioDatabase) throw new Error('The database has not been opened yet.')
  return holder.cartfolioDatabase
}

/**
 * Runs what writes as one transaction that takes the database's write lock at once. One that reads
 * first and writes then would be refused ("database is locked", without waiting) whenever another
 * connection, such as a command of the maintainer's, has written in between.
 *
 * What gives back what it writes (RETURNING) always runs in one: alone it hands out its row before it
 * commits, and better-sqlite3 does not tell when that fails, as on a full disk.
 * @param run does the work by the transaction it is given; what it throws takes everything back
 * @returns what `run` returns
 * @throws what `run` throws; SQLITE_BUSY when the lock is not to be had within 5 s
 */
export function writeTransaction<Result>(run: (tx: Transaction) => Result): Result {
  return database().transaction(run, { behavior: 'immediate' })
}

/**
 * A statement that is prepared once for each connection: built queries cost more than running them.
 * @param build makes the prepared statement for a connection
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
