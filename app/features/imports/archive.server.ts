import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { parse as parseCsv } from 'csv-parse'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { fileTooLarge, HttpError, invalid } from '#app/http/http-error.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { pause } from '#app/http/process/pause.server.ts'
import { MAXIMUM_FILE_BYTES } from '../photos/upload/image-file.ts'
import { MAX_ARCHIVE_BYTES } from './import.ts'

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
/** Longer than any photo or post: parsing one must not take long. */
const MAX_ELEMENT = 131_072
/** More folders than archives have above a photo. */
const MAX_FOLDERS = 10

const rejected = (message: string): HttpError => invalid({ archive: [message] })

/** 400: the file is no archive, or no list of one can be read. */
export const broken = (): HttpError =>
  rejected('This zip file is damaged or is no zip file. Please make it again.')

const LIST_LIMITS =
  'Lists can have at most 10 MB each, and 40 MB, 60,000 rows and 600,000 cells together.'

const listTooLarge = (name: string): HttpError =>
  new HttpError(413, `${baseName(name).slice(-100)} is too large. ${LIST_LIMITS}`)

/** Errors of the zip format and of its lists have no number; those of the disk have one. */
const unreadable = (error: unknown): unknown =>
  error instanceof HttpError || (error instanceof Error && 'errno' in error) ? error : broken()

/**
 * The name of an entry: UTF-8, also where its flag is not set. It is only compared and shown, never
 * a path on the disk.
 */
function entryName({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return fileNameRaw.toString('latin1')
  }
}

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** A zip file whose directory has been read. */
export class Archive {
  readonly entries = new Map<string, Entry>()
  /** Names by their last parts, in lower case. */
  readonly #byEnd = new Map<string, string>()
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
      // Thousands of objects for one entry, which nothing reads.
      entry.extraFields = []
      const name = entryName(entry)
      // Folders, and what macOS adds.
      if (/\/$|(^|\/)(__MACOSX\/|\.)/.test(name)) continue
      if (entry.isEncrypted())
        throw rejected('This zip file has a password. Please make one without.')
      this.entries.set(name, entry)
      const parts = name.toLowerCase().split('/').slice(-MAX_FOLDERS)
      for (let end = ''; parts.length > 0;) {
        end = end === '' ? (parts.pop() ?? '') : `${parts.pop()}/${end}`
        if (!this.#byEnd.has(end)) this.#byEnd.set(end, name)
      }
      await pause()
    }
  }

  close = (): void => this.zip.close()

  /** The entry that a list means: by its path, below any folder, or by its name alone. */
  find(path: string, byName = false): string | null {
    if (this.entries.has(path)) return path
    const end = path.toLowerCase()
    return this.#byEnd.get(end) ?? (byName ? this.#byEnd.get(baseName(end)) : null) ?? null
  }

  /** Yauzl checks that an entry is exactly as long as its header says. */
  async #read(name: string) {
    const entry = this.entries.get(name)
    if (!entry) throw broken()
    return this.zip.openReadStreamPromise(entry)
  }

  async #readList(name: string, most = MAX_LIST_BYTES) {
    const size = this.entries.get(name)?.uncompressedSize ?? 0
    this.#listBytes += size
    if (size > most || this.#listBytes > MAX_LISTS_BYTES) throw listTooLarge(name)
    return this.#read(name)
  }

  /**
   * The objects of a JSON array, or the rows of a CSV file by the names in its first line.
   * @throws HttpError
   */
  async *rows(name: string): AsyncGenerator<unknown, void> {
    try {
      const stream = await this.#readList(name)
      const countCells = (cells: number) => {
        if ((this.#cells += cells) > MAX_CELLS) throw listTooLarge(name)
      }
      const rows = name.endsWith('.csv') ? csvRows(stream, countCells) : elements(stream)
      for await (const row of rows) {
        if (++this.#rows > MAX_ROWS) throw listTooLarge(name)
        yield row
        await pause()
      }
    } catch (error) {
      throw unreadable(error)
    }
  }

  /**
   * A JSON file with one object.
   * @throws HttpError
   */
  async jsonObject(name: string): Promise<unknown> {
    try {
      return JSON.parse(await readText(await this.#readList(name, MAX_ELEMENT)))
    } catch (error) {
      throw unreadable(error)
    }
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

/** More columns than a list of captions has. */
const MAX_COLUMNS = 100

async function* csvRows(
  stream: NodeJS.ReadableStream,
  countCells: (cells: number) => void,
): AsyncGenerator<unknown, void> {
  const rows = parseCsv({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_ELEMENT,
  })
  stream.on('error', (error) => rows.destroy(error))
  let names: string[] | undefined
  for await (const cells of stream.pipe(rows) as AsyncIterable<string[]>) {
    countCells(cells.length)
    if (names) yield Object.fromEntries(names.map((name, column) => [name, cells[column]]))
    names ??= cells.slice(0, MAX_COLUMNS).map((name) => name.toLowerCase())
  }
}

/**
 * Parses the objects of a JSON array while it is read, so that a long list holds up nothing else.
 */
async function* elements(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<unknown, void> {
  const decoder = new StringDecoder('utf8')
  let [depth, text, inText, isEscaped] = [0, '', false, false]
  for await (const chunk of chunks) {
    const part = decoder.write(chunk as Buffer)
    let start = depth > 1 ? 0 : -1
    for (let at = 0; at < part.length; at++) {
      const sign = part[at]
      if (isEscaped) isEscaped = false
      else if (inText) {
        if (sign === '\\') isEscaped = true
        else if (sign === '"') inText = false
      } else if (sign === '"') inText = true
      else if (sign === '{' || sign === '[') {
        if (++depth === 2) start = at
      } else if ((sign === '}' || sign === ']') && depth-- === 2) {
        yield JSON.parse(text + part.slice(start, at + 1))
        text = ''
        start = -1
      }
    }
    if (start >= 0) text += part.slice(start)
    if (text.length > MAX_ELEMENT) throw broken()
  }
  if (depth !== 0) throw broken()
}
