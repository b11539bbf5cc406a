import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from '#db/sqlite.ts'
import { AdminError } from '../command.ts'

/** One file of a backup: its name in the store, its size and its hash. */
export interface ListedFile {
  name: string
  /** Size in bytes. */
  bytes: number
  sha256: string
}

const LINE = /^([0-9a-f]{64}) (\d+) (\S+)$/

/** The SHA-256 of a text or of bytes, in hex. */
export function computeHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The SHA-256 of a file of any size, in hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads a file list line by line.
 * @throws AdminError at an invalid line
 */
export async function* readList(path: string): AsyncGenerator<ListedFile> {
  const input = createReadStream(path)
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const [, sha256, bytes, name] = LINE.exec(line) ?? []
      if (!sha256 || !name) throw new AdminError(`${path} is damaged.`)
      yield { name, bytes: Number(bytes), sha256 }
    }
  } finally {
    input.destroy()
  }
}

/**
 * The files of a backup in progress, and of the previous backup. Stored in a temporary SQLite
 * database, which spills to disk: a million photos have seven million files.
 */
export class FileIndex {
  readonly #db = new SqliteDatabase('')
  readonly #find
  readonly #add
  readonly #keep
  readonly #isKept
  readonly #addOnSite
  readonly #isOnSite

  constructor() {
    this.#db.exec(
      `CREATE TABLE files (
         name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, kept INTEGER NOT NULL
       ) WITHOUT ROWID;
       CREATE TABLE on_site (name TEXT PRIMARY KEY) WITHOUT ROWID`,
    )
    this.#addOnSite = this.#db.prepare<[string]>('INSERT OR IGNORE INTO on_site (name) VALUES (?)')
    this.#isOnSite = this.#db
      .prepare<[string], number>('SELECT 1 FROM on_site WHERE name = ?')
      .pluck()
    this.#find = this.#db.prepare<[string], ListedFile>(
      'SELECT name, bytes, sha256 FROM files WHERE name = ?',
    )
    this.#add = this.#db.prepare<[string, number, string, number]>(
      'INSERT OR REPLACE INTO files (name, bytes, sha256, kept) VALUES (?, ?, ?, ?)',
    )
    this.#keep = this.#db.prepare<[string]>('UPDATE files SET kept = 1 WHERE name = ?')
    this.#isKept = this.#db
      .prepare<[string], number>('SELECT 1 FROM files WHERE name = ? AND kept = 1')
      .pluck()
  }

  /** Loads the file list of the previous backup. */
  async load(listPath: string): Promise<void> {
    this.#db.exec('BEGIN')
    for await (const { name, bytes, sha256 } of readList(listPath))
      this.#add.run(name, bytes, sha256, 0)
    this.#db.exec('COMMIT')
  }

  /**
   * Loads the names of the site's files: a listing needs far fewer requests than a question for
   * each file.
   */
  async loadSite(files: AsyncIterable<{ name: string }>): Promise<void> {
    this.#db.exec('BEGIN')
    for await (const { name } of files) this.#addOnSite.run(name)
    this.#db.exec('COMMIT')
  }

  /** True if the site had this file when `loadSite` listed its files. */
  wasOnSite(name: string): boolean {
    return this.#isOnSite.get(name) === 1
  }

  /** The entry of a file, or undefined. */
  find(name: string): ListedFile | undefined {
    return this.#find.get(name)
  }

  /** Marks a file of the previous backup as part of this one, too. */
  markListed(name: string): void {
    this.#keep.run(name)
  }

  add({ name, bytes, sha256 }: ListedFile): void {
    this.#add.run(name, bytes, sha256, 1)
  }

  /** True if a file is part of this backup. */
  isListed(name: string): boolean {
    return this.#isKept.get(name) === 1
  }

  /** Number and total bytes of the files of this backup. */
  totals(): { count: number; bytes: number } {
    return this.#db
      .prepare<[], { count: number; bytes: number }>(
        'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM files WHERE kept = 1',
      )
      .get() as { count: number; bytes: number }
  }

  /**
   * Writes the file list of this backup.
   * @returns its SHA-256
   */
  async write(listPath: string): Promise<string> {
    const rows = this.#db
      .prepare<[], ListedFile>('SELECT name, bytes, sha256 FROM files WHERE kept = 1 ORDER BY name')
      .iterate()
    function* lines() {
      for (const { name, bytes, sha256 } of rows) yield `${sha256} ${bytes} ${name}\n`
    }
    await pipeline(Readable.from(lines()), createWriteStream(listPath, { mode: 0o600 }))
    return hashOfFile(listPath)
  }

  close(): void {
    this.#db.close()
  }
}
