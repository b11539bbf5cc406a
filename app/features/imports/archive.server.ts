import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { fileTooLarge, HttpError, invalid } from '#app/http/http-error.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { pause } from '#app/http/process/pause.server.ts'
import { failedName as shown } from '../photos/upload/batch.ts'
import { MAXIMUM_FILE_BYTES } from '../photos/upload/image-file.ts'
import { MAX_ARCHIVE_BYTES } from './import.ts'
import { jsonRows, jsonValue, MAX_ELEMENT, tableRows, type ListRow } from './lists.server.ts'
import { decodeName, decodeText, UNREADABLE } from './text-encoding.server.ts'

const MAX_ENTRIES = 10_000
/** The names and other texts of all entries: an entry may have 192 KB of them. */
const MAX_DIRECTORY_BYTES = 4_194_304
/**
 * All files together, which may overlap or be bombs: those of photos are hardly larger than packed.
 */
const MAX_UNPACKED_BYTES = 2 * MAX_ARCHIVE_BYTES
const MAX_LIST_BYTES = 10_485_760
const MAX_LISTS_BYTES = 4 * MAX_LIST_BYTES
/** Of all lists: more than exports of ten thousand photos have. */
const MAX_ROWS = 60_000
/** Of all tables, rows times columns: each takes more than a microsecond, also an empty one. */
const MAX_CELLS = 600_000
/** More folders than archives have above a photo. */
const MAX_FOLDERS = 10

const rejected = (message: string): HttpError => invalid({ archive: [message] })

/** 400: the file is no archive. */
const broken = (): HttpError =>
  rejected('This zip file is damaged or is no zip file. Please make it again.')

const LIST_LIMITS =
  'Lists can have at most 10 MB each, and 40 MB, 60,000 rows and 600,000 cells together.'

const listTooLarge = (name: string): HttpError =>
  new HttpError(413, `${baseName(name).slice(-100)} is too large. ${LIST_LIMITS}`)

/** Errors of the zip format have no number; those of the disk have one. */
const unreadable = (error: unknown): unknown =>
  error instanceof HttpError || (error instanceof Error && 'errno' in error) ? error : broken()

/**
 * The path of an entry without what leads out of a folder. It is only compared and shown, never a
 * path on the disk.
 */
const pathOf = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')

/** One spelling of names that are compared. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

/** Folders and files that a computer adds. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.)|(^|\/)(Thumbs\.db|desktop\.ini)$/i

/** A stream of known length, copied as it comes: at the end it would hold up others. */
async function readBytes(stream: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for await (const chunk of stream) {
    at += (chunk as Buffer).copy(bytes, at)
    await pause()
  }
  return bytes.subarray(0, at)
}

export type Found = { file: string } | 'missing' | 'several'

/** A zip file whose directory has been read. */
export class Archive {
  /** By their paths; the second one with the same path has a number. */
  readonly entries = new Map<string, Entry>()
  readonly systemFiles: string[] = []
  /** Paths by their last parts, folded; null for those of several entries. */
  readonly #byEnd = new Map<string, string | null>()
  /** Paths by their names without extension, folded. */
  readonly #byStem = new Map<string, string | null>()
  /** The lists in an unknown encoding. */
  readonly #unknown = new Set<string>()
  #listBytes = 0
  #rows = 0
  #cells = 0

  private constructor(readonly zip: ZipFile) {}

  /**
   * @throws HttpError 400 for a file that is no zip file, damaged, encrypted or has too many or too
   * large files
   */
  static async open(path: string): Promise<Archive> {
    let zip: ZipFile | undefined
    try {
      zip = await openPromise(path, { decodeStrings: false, autoClose: false })
      const archive = new Archive(zip)
      await archive.#readDirectory()
      return archive
    } catch (error) {
      zip?.close()
      throw unreadable(error)
    }
  }

  async #readDirectory(): Promise<void> {
    if (this.zip.entryCount > MAX_ENTRIES)
      throw rejected(`A zip file can have at most ${MAX_ENTRIES.toLocaleString('en')} files.`)
    let [directory, unpacked] = [0, 0]
    for await (const entry of this.zip.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      unpacked += entry.uncompressedSize
      if (directory > MAX_DIRECTORY_BYTES) throw broken()
      if (unpacked > MAX_UNPACKED_BYTES)
        throw rejected('The files in this zip file are too large. Please split it.')
      const name = decodeName(entry)
      // Thousands of objects for one entry, which nothing else reads.
      entry.extraFields = []
      if (/[/\\]$/.test(name)) continue
      this.#addEntry(pathOf(name), entry)
      await pause()
    }
  }

  #addEntry(path: string, entry: Entry): void {
    if (SYSTEM_FILE.test(path)) return void this.systemFiles.push(path)
    if (entry.isEncrypted())
      throw rejected('This zip file has a password. Please make one without.')
    let name = path
    for (let number = 2; this.entries.has(name); number++)
      name = path.replace(/(\.[^./]*)?$/, (ending) => ` (${number})${ending}`)
    this.entries.set(name, entry)
    const parts = folded(name).split('/').slice(-MAX_FOLDERS)
    for (let end = ''; parts.length > 0;) {
      end = end === '' ? (parts.pop() ?? '') : `${parts.pop()}/${end}`
      this.#byEnd.set(end, this.#byEnd.has(end) ? null : name)
    }
    const stem = folded(baseName(name)).replace(/\.[^.]*$/, '')
    this.#byStem.set(stem, this.#byStem.has(stem) ? null : name)
  }

  close = (): void => this.zip.close()

  /** How many files it has. */
  get size(): number {
    return this.entries.size + this.systemFiles.length
  }

  /**
   * The entry that a list means: by its path, below any folder, or by its name alone, then also
   * without its extension.
   */
  find(path: string, byName = false): Found {
    const wanted = pathOf(path.normalize('NFC'))
    if (this.entries.has(wanted)) return { file: wanted }
    const name = folded(baseName(wanted))
    const file =
      this.#byEnd.get(folded(wanted)) ??
      (byName ? (this.#byEnd.get(name) ?? this.#byStem.get(name)) : undefined)
    if (file) return { file }
    const isSeveral = [this.#byEnd.get(folded(wanted)), byName && this.#byEnd.get(name)]
    return isSeveral.includes(null) || (byName && this.#byStem.get(name) === null)
      ? 'several'
      : 'missing'
  }

  /** Yauzl checks that an entry is exactly as long as its header says. */
  async #read(name: string) {
    const entry = this.entries.get(name)
    if (!entry) throw broken()
    return this.zip.openReadStreamPromise(entry)
  }

  async #readText(name: string, most = MAX_LIST_BYTES): Promise<Iterable<string>> {
    const size = this.entries.get(name)?.uncompressedSize ?? 0
    this.#listBytes += size
    if (size > most || this.#listBytes > MAX_LISTS_BYTES) throw listTooLarge(name)
    const bytes = await this.#read(name)
      .then((stream) => readBytes(stream, size))
      .catch((error: unknown) => {
        throw unreadable(error)
      })
    const { pieces, isKnown } = await decodeText(bytes)
    if (!isKnown) this.#unknown.add(name)
    return pieces
  }

  /** Whether a part of a list is in an encoding that is not known. */
  isUnreadable = (list: string, value: unknown): boolean =>
    this.#unknown.has(list) && JSON.stringify(value).includes(UNREADABLE)

  /**
   * The rows of a JSON file, or of a table by the names in its first line.
   * @throws HttpError
   */
  async *rows(
    name: string,
    columnOf: (name: string) => string | undefined = (column) => column,
  ): AsyncGenerator<ListRow, void> {
    const pieces = await this.#readText(name)
    const countCells = (cells: number) => {
      if ((this.#cells += cells) > MAX_CELLS) throw listTooLarge(name)
    }
    const list = shown(name)
    const rows = /\.json$/i.test(name)
      ? jsonRows(list, pieces)
      : tableRows(list, pieces, columnOf, countCells)
    for await (const row of rows) {
      if (++this.#rows > MAX_ROWS) throw listTooLarge(name)
      yield row
      await pause()
    }
  }

  /** Whether a file is small enough for `jsonObject`. */
  isSmall = (name: string): boolean =>
    (this.entries.get(name)?.uncompressedSize ?? 0) <= MAX_ELEMENT

  /**
   * A JSON file with one value.
   * @throws HttpError, an UnreadableList for what is no JSON
   */
  async jsonObject(name: string): Promise<unknown> {
    return jsonValue(shown(name), [...(await this.#readText(name, MAX_ELEMENT))].join(''))
  }

  /**
   * Writes a picture to a temporary file, which the caller removes.
   * @throws HttpError 413, 400; errors of the disk
   */
  async extract(name: string) {
    if ((this.entries.get(name)?.uncompressedSize ?? 0) > MAXIMUM_FILE_BYTES) throw fileTooLarge()
    const folder = dataFolder().temporary
    const path = join(folder, `${randomUUID()}.upload`)
    const hash = createHash('sha256')
    try {
      await mkdir(folder, { recursive: true })
      const stream = await this.#read(name)
      stream.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw unreadable(error)
    }
    return { path, digest: hash.digest() }
  }
}
