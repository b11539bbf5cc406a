import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { parse as parseCsv } from 'csv-parse'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { HttpError, invalid } from '#app/http/http-error.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'

const MAX_ENTRIES = 10_000
const MAX_LIST_BYTES = 10_485_760
/** Longer than any photo or post; parsing one must not take long. */
const MAX_ELEMENT = 1_048_576

const rejected = (message: string): HttpError => invalid({ archive: [message] })

const BROKEN = 'This zip file is damaged or is no zip file. Please make it again.'

/** Errors of the zip format and of its lists have no code; those of the disk have one. */
const unreadable = (error: unknown): unknown =>
  error instanceof HttpError || (error instanceof Error && 'errno' in error)
    ? error
    : rejected(BROKEN)

/** The name of an entry: UTF-8, also where its flag is not set. It is only compared and shown, never a path on the disk. */
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
  readonly #byBase = new Map<string, string[]>()

  private constructor(
    readonly zip: ZipFile,
    readonly entries: Map<string, Entry>,
  ) {
    for (const name of entries.keys()) {
      const base = baseName(name).toLowerCase()
      this.#byBase.set(base, [...(this.#byBase.get(base) ?? []), name])
    }
  }

  /** @throws HttpError 400 for a file that is no zip file, damaged, encrypted or has too many files */
  static async open(path: string): Promise<Archive> {
    let zip: ZipFile | undefined
    try {
      zip = await openPromise(path, { decodeStrings: false, autoClose: false })
      if (zip.entryCount > MAX_ENTRIES)
        throw rejected(`A zip file can have at most ${MAX_ENTRIES.toLocaleString('en')} files.`)
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) {
        const name = entryName(entry)
        // Folders, and what macOS adds.
        if (/\/$|(^|\/)(__MACOSX\/|\.)/.test(name)) continue
        if (entry.isEncrypted())
          throw rejected('This zip file has a password. Please make one without.')
        entries.set(name, entry)
      }
      return new Archive(zip, entries)
    } catch (error) {
      zip?.close()
      throw unreadable(error)
    }
  }

  close = (): void => this.zip.close()

  /** The entry that a list means: by its path, below any folder, or by its name alone. */
  find(path: string, byName = false): string | null {
    if (this.entries.has(path)) return path
    const same = this.#byBase.get(baseName(path).toLowerCase()) ?? []
    return same.find((name) => name.endsWith(`/${path}`)) ?? (byName ? (same[0] ?? null) : null)
  }

  /** Yauzl checks that an entry is exactly as long as its header says. */
  async #stream(name: string, most: number, message: string) {
    const entry = this.entries.get(name)
    if (!entry) throw rejected(BROKEN)
    if (entry.uncompressedSize > most) throw new HttpError(413, message)
    return this.zip.openReadStreamPromise(entry)
  }

  /** The objects of a JSON array, parsed one by one. @throws HttpError */
  async *jsonElements(name: string): AsyncGenerator<unknown, void> {
    try {
      const stream = await this.#stream(name, MAX_LIST_BYTES, `${baseName(name)} is too large.`)
      yield* elements(stream)
    } catch (error) {
      throw unreadable(error)
    }
  }

  /** A JSON file with one object. @throws HttpError */
  async jsonObject(name: string): Promise<unknown> {
    try {
      const stream = await this.#stream(name, MAX_ELEMENT, `${baseName(name)} is too large.`)
      return JSON.parse(await readText(stream))
    } catch (error) {
      throw unreadable(error)
    }
  }

  /** The rows of a CSV file by the names in its first line. @throws HttpError */
  async *csvRows(name: string): AsyncGenerator<unknown, void> {
    try {
      const stream = await this.#stream(name, MAX_LIST_BYTES, `${baseName(name)} is too large.`)
      const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }
      const rows = parseCsv({
        ...options,
        columns: (names: string[]) => names.map((column) => column.toLowerCase()),
        max_record_size: MAX_ELEMENT,
      })
      stream.on('error', (error) => rows.destroy(error))
      yield* stream.pipe(rows) as AsyncIterable<unknown>
    } catch (error) {
      throw unreadable(error)
    }
  }

  /** Writes a picture to a temporary file, which the caller removes. @throws HttpError 413, 400; errors of the disk */
  async extract(name: string, most: number, message: string) {
    const folder = dataFolder().temporary
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${randomUUID()}.upload`)
    const hash = createHash('sha256')
    try {
      const stream = await this.#stream(name, most, message)
      stream.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw unreadable(error)
    }
    return { path, digest: hash.digest() }
  }
}

/** Parses the objects of a JSON array while it is read, so that a long list holds up nothing else. */
async function* elements(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown, void> {
  const decoder = new StringDecoder('utf8')
  let [depth, text, inText, isEscaped] = [0, '', false, false]
  for await (const chunk of chunks) {
    const part = decoder.write(chunk)
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
    if (text.length > MAX_ELEMENT) throw rejected(BROKEN)
  }
}
