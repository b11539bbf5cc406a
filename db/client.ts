import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase, { type Connection } from './sqlite.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema.ts'
import { isDamaged, isLockedByOther } from './error-codes.ts'
import { indexedText } from './search-text.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Connection }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Above every id: where a list that continues by id starts. */
export const NEWEST = Number.MAX_SAFE_INTEGER

// How long a statement waits for another process's lock, blocking all else; `writeTransaction`
// retries. Readers never wait.
const LOCK_WAIT_MS = 20
const WRITE_RETRIES = { intervalMs: 25, totalMs: 5000 }

/** At startup, the connection is retried every 5 s, at most 5 times (docs/product.md#limits). */
const RETRIES = { intervalMs: 5000, atMost: 5 }

// On globalThis, so that a module reloaded in development finds the open connection.
const holder = globalThis as typeof globalThis & { cartfolioDatabase?: Database }

/**
 * Opens a database file, or ':memory:', with the required pragmas, or creates it.
 * @throws if it is not a database
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: 5000 })
  try {
    sqlite.pragma('journal_mode = WAL')
    // A WAL database reopens with NORMAL; only FULL guarantees that a confirmed write survives a
    // power failure.
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // The counters' triggers must also fire for rows that a cascade deletes.
    sqlite.pragma('recursive_triggers = ON')
    sqlite.pragma('temp_store = MEMORY')
    // Reads through the system's page cache are as fast as a memory map, and do not count as
    // process memory.
    sqlite.pragma('cache_size = -32000')
    // Triggers fill the index of the search with it.
    sqlite.function('indexed_text', { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? indexedText(text) : null,
    )
  } catch (error) {
    sqlite.close()
    throw error
  }
  return drizzle(sqlite, { schema })
}

/**
 * Leaves checkpoints to Litestream, whose SQLite is older than 3.51.3: two at the same moment could
 * damage the database.
 */
export function leaveCheckpoints(db: Database): void {
  db.$client.pragma('wal_autocheckpoint = 0')
}

/**
 * As `openDatabase`, with retries and a log line for each (docs/product.md#limits).
 * @throws the last error
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

/** Sets the connection that the queries of this process use; it must be migrated. */
export function setDatabase(database: Database | undefined): void {
  database?.$client.pragma(`busy_timeout = ${LOCK_WAIT_MS}`)
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

/** True inside a transaction of this process, which may still be rolled back. */
export const isInTransaction = (): boolean => database().$client.inTransaction

/**
 * Runs writes as one transaction that takes the write lock at once, or later while another process
 * holds it. RETURNING needs it: alone it returns before the commit.
 * @throws what `run` throws; SQLITE_BUSY after 5 s
 */
export async function writeTransaction<Result>(run: (tx: Transaction) => Result): Promise<Result> {
  const end = performance.now() + WRITE_RETRIES.totalMs
  for (;;) {
    try {
      return database().transaction(run, { behavior: 'immediate' })
    } catch (error) {
      if (!isLockedByOther(error) || performance.now() > end) throw error
    }
    await wait(WRITE_RETRIES.intervalMs)
  }
}

/**
 * A statement that is prepared once per connection: building a query costs more than running it.
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

/** The condition that a column has one of the values in a parameter, which is a JSON array. */
export const isAmong = (column: SQLWrapper, parameter: string): SQL =>
  sql`${column} IN (SELECT list.value FROM json_each(${sql.placeholder(parameter)}) AS list)`

/** A prepared statement in SQL, with the types of its parameters and of a row. */
export const sqlStatement = <Parameters extends unknown[] | object, Row = unknown>(text: string) =>
  prepared(({ $client }) => $client.prepare<Parameters, Row>(text))

/** As `sqlStatement`, with the value of the first column instead of a row. */
export const sqlColumn = <Parameters extends unknown[] | object, Value>(text: string) =>
  prepared(({ $client }) => $client.prepare<Parameters, Value>(text).pluck())

/** Statements that read a row at the start of each table, and at the end of those with a rowid. */
const readsOfTables = prepared(({ $client }) => {
  const tables = $client
    .prepare<[], { name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
    )
    .all()
  return tables.flatMap(({ name, wr }) => {
    const ends = wr ? [''] : ['', 'ORDER BY rowid DESC']
    return ends.map((order) => $client.prepare(`SELECT * FROM "${name}" ${order} LIMIT 1`))
  })
})

/**
 * Reads a row of each end of each table.
 * @throws when the database fails
 */
export async function checkDatabase(): Promise<void> {
  for (const statement of readsOfTables()) statement.get()
}

/** True if nothing was ever written to the database. */
export const isBlank = (db: Database): boolean =>
  db.$client.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined
