import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import {
  BodyTooLarge,
  IncomingBody,
  MalformedBody,
  type BodyPatience,
} from './incoming-body.server.ts'

export { BodyTooLarge, BodyTooSlow, MalformedBody } from './incoming-body.server.ts'

export interface FormOptions extends BodyPatience {
  /** The name of the form's file field, empty when it has none. Other files are discarded. */
  file: string
  /** Where the file goes; made when absent. It should lie on the data volume. */
  temporaryDirectory: string
  /** The most bytes that the file may have; exactly so many are fine. */
  maxFileBytes?: number
}

export interface ReceivedForm {
  /** The text fields only, in their order. */
  fields: FormData
  /** Null when none was chosen, or when it was too large. */
  file: { path: string; size: number; filename: string } | null
  fileTooLarge: boolean
  /**
   * Why the volume did not take the file; null when it did. Then `file` is null, but the fields are
   * there: what was typed is not lost for a full disk.
   */
  fileFailure: Error | null
  /** Removes the temporary file. To be called whatever became of the form. */
  dispose(): Promise<void>
}

const TEN_MEGABYTES = 10_485_760
const MAX_TEXT_BYTES = 1024 * 1024
/** Of texts and files together; no form of ours has thirty. */
const MAX_PARTS = 100
const MAX_FILE_PARTS = 10

/**
 * Receives a form, multipart or URL-encoded. The file streams to the disk at the pace of the disk,
 * so memory does not grow with it. A file over the limit (spec section 5) is discarded while the
 * rest is still read, so that a refused upload keeps what was typed.
 *
 * @throws {BodyTooLarge} More than 256 MiB in all, or more than 1 MiB of text.
 * @throws {MalformedBody} Another content type, a broken or aborted body, or more than 100 fields.
 * @throws {BodyTooSlow} After a silence of 30 seconds, under 1 KiB/s after that time, or after 15 minutes.
 */
export async function receiveForm(request: Request, options: FormOptions): Promise<ReceivedForm> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = new IncomingBody(request, options)
  if (/^multipart\/form-data\s*;/i.test(type)) return receiveMultipart(body, type, options)
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return receiveUrlEncoded(body)
  throw new MalformedBody()
}

/** Removes files that were left in the folder before a moment; returns how many. */
export async function sweepTemporaryFiles(directory: string, before: Date): Promise<number> {
  let removed = 0
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(directory, entry.name)
    // A form may be disposing of its file right now.
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtimeMs >= before.getTime()) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** A file part that is being written. */
interface IncomingFile {
  filename: string
  stream: BusboyFileStream
  /** Resolves once all of it has been read, with the reason if the volume did not take it. */
  written: Promise<Error | null>
}

/** Reads a file to its end, at the pace of the disk; from the first failure on, to nowhere. */
async function keep(stream: BusboyFileStream, path: string): Promise<Error | null> {
  let failure: Error | null = null
  const note = (error: Error) => {
    failure ??= error
  }
  const file = await mkdir(dirname(path), { recursive: true })
    .then(() => open(path, 'wx', 0o600))
    .catch(note)
  try {
    for await (const chunk of stream) {
      if (failure === null) await file?.writeFile(chunk).catch(note)
    }
  } finally {
    await file?.close().catch(note)
  }
  return failure
}

async function receiveMultipart(
  body: IncomingBody,
  type: string,
  options: FormOptions,
): Promise<ReceivedForm> {
  const { file: fieldName, temporaryDirectory, maxFileBytes = TEN_MEGABYTES } = options
  const path = join(temporaryDirectory, `${randomUUID()}.upload`)
  const dispose = () => rm(path, { force: true })
  const fields = new FormData()
  const files: IncomingFile[] = []
  let textBytes = 0

  const parser = createParser(type, maxFileBytes)
  let fail: (reason: unknown) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  // It is awaited in races only: without this an early failure would count as unhandled.
  failure.catch(() => {})

  parser.on('field', (name, value, _nameCut, valueCut) => {
    textBytes += Buffer.byteLength(value)
    if (valueCut || textBytes > MAX_TEXT_BYTES) fail(new BodyTooLarge())
    else if (name) fields.append(name, value)
  })
  parser.on('file', (name, stream, filename) => {
    if (fieldName === '' || name !== fieldName || files.length > 0) {
      stream.on('error', () => {}).resume()
      return
    }
    stream.on('error', () => fail(new MalformedBody()))
    const written = keep(stream, path)
    written.catch(fail)
    files.push({ filename, stream, written })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail(new MalformedBody()))
  }
  parser.on('error', () => fail(new MalformedBody()))
  const finished = new Promise<void>((resolve) => parser.on('finish', resolve))

  try {
    for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
      const part = chunk
      const taken = new Promise<void>((resolve) => parser.write(part, () => resolve()))
      await Promise.race([taken, failure])
    }
    parser.end()
    await Promise.race([finished, failure])
    const [upload] = files
    const fileFailure = (await upload?.written) ?? null
    const fileTooLarge = upload?.stream.truncated ?? false
    const isWhole = fileFailure === null && !fileTooLarge
    const file = upload === undefined || !isWhole ? null : chosenFile(path, upload)
    // What cannot be removed now is swept one day.
    if (file === null) await dispose().catch(() => undefined)
    return { fields, file, fileTooLarge, fileFailure, dispose }
  } catch (error) {
    for (const { stream, written } of files) {
      stream.destroy()
      await written.catch(() => {})
    }
    await dispose()
    throw error
  }
}

/** A file field left empty is sent by browsers as a nameless file of no bytes. */
function chosenFile(path: string, { filename, stream }: IncomingFile): ReceivedForm['file'] {
  if (!filename && stream.bytesRead === 0) return null
  return { path, size: stream.bytesRead, filename }
}

function createParser(type: string, maxFileBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: maxFileBytes,
        fieldSize: MAX_TEXT_BYTES,
        parts: MAX_PARTS,
        files: MAX_FILE_PARTS,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    throw new MalformedBody()
  }
}

async function receiveUrlEncoded(body: IncomingBody): Promise<ReceivedForm> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
    size += chunk.byteLength
    if (size > MAX_TEXT_BYTES) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  // Half a million of them, all empty, would take longer to read than to send.
  if (text.split('&', MAX_PARTS + 1).length > MAX_PARTS) throw new MalformedBody()
  const fields = new FormData()
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value)
  return { fields, file: null, fileTooLarge: false, fileFailure: null, dispose: async () => {} }
}
