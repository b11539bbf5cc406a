import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from 'better-sqlite3'
import { AdminFault } from '../command.ts'

/** One file of a backup: its name in the store and what its bytes are. */
export interface ListedFile {
  name: string
  /** Size in bytes. */
  bytes: number
  sha256: string
}

const LINE = /^([0-9a-f]{64}) (\d+) (\S+)$/

/** The SHA-256 of a text or of bytes, as hex digits. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The SHA-256 of a file of any size, as hex digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads a list of files line by line.
 * @throws AdminFault at a line that is none
 */
export async function* readList(path: string): AsyncGenerator<ListedFile> {
  const input = createReadStream(path)
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const [, sha256, bytes, name] = LINE.exec(line) ?? []
      if (!sha256 || !name) throw new AdminFault(`${path} is damaged.`)
      yield { name, bytes: Number(bytes), sha256 }
    }
  } finally {
    input.destroy()
  }
}

/**
 * The files of a backup while it is made, with those of the one before. They are kept in a database of
 * SQLite's own, which goes to the disk when it grows: a million photos have seven million files.
 */
export class FileBook {
  readonly #db = new SqliteDatabase('')
  readonly #find
  readonly #add
  readonly #keep
  readonly #isKept

  constructor() {
    this.#db.exec(
      `CREATE TABLE files (
         name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, kept INTEGER NOT NULL
       ) WITHOUT ROWID`,
    )
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

  /** Notes what the backup before this one had. */
  async load(listPath: string): Promise<void> {
    this.#db.exec('BEGIN')
    for await (const { name, bytes, sha256 } of readList(listPath))
      this.#add.run(name, bytes, sha256, 0)
    this.#db.exec('COMMIT')
  }

  /** What is noted of a file; undefined when nothing. */
  find(name: string): ListedFile | undefined {
    return this.#find.get(name)
  }

  /** The file of the backup before belongs to this one too. */
  keep(name: string): void {
    this.#keep.run(name)
  }

  add({ name, bytes, sha256 }: ListedFile): void {
    this.#add.run(name, bytes, sha256, 1)
  }

  /** Whether a file belongs to the backup that is made. */
  isKept(name: string): boolean {
    return this.#isKept.get(name) === 1
  }

  /** How many files belong to the backup that is made, and their size in bytes. */
  totals(): { count: number; bytes: number } {
    return this.#db
      .prepare<[], { count: number; bytes: number }>(
        'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM files WHERE kept = 1',
      )
      .get() as { count: number; bytes: number }
  }

  /** Writes the list of the files that belong to the backup that is made. @returns its SHA-256 */
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
