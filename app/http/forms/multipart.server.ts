import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import {
  BodyTooLarge,
  IncomingBody,
  MalformedBody,
  type BodyPatience,
} from './incoming-body.server.ts'
import { removeTemporaryFile } from './temporary-file.server.ts'

export { BodyTooLarge, BodyTooSlow, MalformedBody } from './incoming-body.server.ts'

export interface FormOptions extends BodyPatience {
  /** The name of the form's file field, empty when it has none. Other files are discarded. */
  file: string
  /** Where the file goes; made when absent. It should lie on the data volume. */
  temporaryDirectory: string
  /** The most bytes that a file may have; exactly so many are fine. */
  maxFileBytes?: number
  /** How many files the field may have, 1 if not told. What comes beyond is discarded. */
  maxFiles?: number
  /** Asked for every file behind the first, before anything is kept of it: why it is not to be taken. */
  refuseFile?: () => Error | null
}

/** A file of a form. */
export interface UploadedFilePart {
  filename: string
  /** Bytes that were read of it. */
  size: number
  /** Where it lies; there is nothing where it was too large, or not taken. */
  path: string
  /** SHA-256 of what was read of it. */
  digest: Buffer
  tooLarge: boolean
  /** Why it was not taken: what the volume says, or `refuseFile`; null when it was. */
  failure: Error | null
}

export interface ReceivedForm {
  /** The text fields only, in their order. */
  fields: FormData
  /** The files of the field, in their order: also those that were too large, or not taken. */
  files: UploadedFilePart[]
  /** Whether there were more of them than there may be. */
  tooManyFiles: boolean
  /** The first file. Null when none was chosen, or when it was too large. */
  file: UploadedFilePart | null
  fileTooLarge: boolean
  /**
   * Why the volume did not take the first file; null when it did. Then `file` is null, but the fields are
   * there: what was typed is not lost for a full disk.
   */
  fileFailure: Error | null
  /** Removes the temporary files. To be called whatever became of the form. */
  dispose(): Promise<void>
}

const TEN_MEGABYTES = 10_485_760
const MAX_TEXT_BYTES = 1024 * 1024
/** Ample for the longest text of the product, in any alphabet. */
const MAX_FIELD_BYTES = 256 * 1024
/** Of texts and files together; no form of ours has thirty. */
const MAX_PARTS = 100
/** Characters of a form that take long enough to read that others have their turn then. */
const LONG_PART = 64 * 1024
const MAX_FILE_PARTS = 10
/** Of a content type: a boundary has at most 70 characters, and parameters take long to read. */
const MAX_TYPE_LENGTH = 1000
/** Where several files may be chosen, somebody chooses a whole folder: that is told, not just refused. */
const MAX_PARTS_WITH_FILES = 2000

/**
 * Receives a form, multipart or URL-encoded. Its files stream to the disk, one after the other and at the
 * pace of the disk, so memory does not grow with them. A file over the limit (spec section 5) is discarded while the
 * rest is still read, so that a refused upload keeps what was typed.
 *
 * @throws {BodyTooLarge} More than 256 MiB in all, or more than 1 MiB of text, or 256 KiB in one field.
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
export async function deleteTemporaryFiles(directory: string, before: Date): Promise<number> {
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
  path: string
  filename: string
  stream: BusboyFileStream
  /** Resolves once all of it has been read, with its digest, and the reason if it was not taken. */
  written: Promise<{ digest: Buffer; failure: Error | null }>
}

/**
 * Reads a file to its end, at the pace of the disk; from the first failure on, to nowhere.
 * @param refusal why nothing of it is kept from the beginning
 */
async function keep(
  stream: BusboyFileStream,
  path: string,
  refusal: Error | null,
): Promise<{ digest: Buffer; failure: Error | null }> {
  let failure = refusal
  const note = (error: Error) => {
    failure ??= error
  }
  const hash = createHash('sha256')
  const file = failure
    ? undefined
    : await mkdir(dirname(path), { recursive: true })
        .then(() => open(path, 'wx', 0o600))
        .catch(note)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (failure !== null) continue
      hash.update(chunk)
      await file?.writeFile(chunk).catch(note)
    }
  } finally {
    await file?.close().catch(note)
  }
  return { digest: hash.digest(), failure }
}

async function receiveMultipart(
  body: IncomingBody,
  type: string,
  options: FormOptions,
): Promise<ReceivedForm> {
  const { file: fieldName, temporaryDirectory, maxFiles = 1, refuseFile } = options
  const fields = new FormData()
  const files: IncomingFile[] = []
  const dispose = async () => {
    await Promise.all(files.map(({ path }) => removeTemporaryFile(path)))
  }
  let tooManyFiles = false
  let textBytes = 0

  const parser = createParser(type, options)
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
    const isOurs = fieldName !== '' && name === fieldName
    if (!isOurs || files.length >= maxFiles) {
      tooManyFiles ||= isOurs
      stream.on('error', () => {}).resume()
      return
    }
    stream.on('error', () => fail(new MalformedBody()))
    const path = join(temporaryDirectory, `${randomUUID()}.upload`)
    const written = keep(stream, path, (files.length > 0 && refuseFile?.()) || null)
    written.catch(fail)
    // Nameless parts come without a name, whatever the types say.
    files.push({ path, filename: filename || '', stream, written })
  })
  parser.on('filesLimit', () => {
    if (maxFiles === 1) fail(new MalformedBody())
    else tooManyFiles = true
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
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
    const sent = await Promise.all(files.map(sentFile))
    return { fields, ...summary(sent.filter(isChosen)), tooManyFiles, dispose }
  } catch (error) {
    for (const { stream, written } of files) {
      stream.destroy()
      await written.catch(() => {})
    }
    await dispose()
    throw error
  }
}

/** What has become of a file part; of one that is not whole nothing stays on the volume. */
async function sentFile({
  path,
  filename,
  stream,
  written,
}: IncomingFile): Promise<UploadedFilePart> {
  const outcome = await written
  const file = { filename, size: stream.bytesRead, path, tooLarge: stream.truncated, ...outcome }
  if (!isWhole(file) || !isChosen(file)) await removeTemporaryFile(path)
  return file
}

const isWhole = ({ tooLarge, failure }: UploadedFilePart) => !tooLarge && failure === null

/** A file field left empty is sent by browsers as a nameless file of no bytes. */
const isChosen = ({ filename, size }: UploadedFilePart) => filename !== '' || size > 0

/** The files, and what forms with one file want to know. */
function summary(files: UploadedFilePart[]) {
  const [first] = files
  return {
    files,
    file: first && isWhole(first) ? first : null,
    fileTooLarge: first?.tooLarge ?? false,
    fileFailure: first?.failure ?? null,
  }
}

function createParser(
  type: string,
  { maxFileBytes = TEN_MEGABYTES, maxFiles = 1 }: FormOptions,
): BusboyInstance {
  if (type.length > MAX_TYPE_LENGTH) throw new MalformedBody()
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: maxFileBytes,
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_PARTS,
        parts: maxFiles > 1 ? MAX_PARTS_WITH_FILES : MAX_PARTS,
        files: maxFiles > 1 ? maxFiles + 1 : MAX_FILE_PARTS,
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
  const parts = text.split('&', MAX_PARTS + 1)
  if (parts.length > MAX_PARTS) throw new MalformedBody()
  const fields = new FormData()
  for (const part of parts) {
    // Three characters of the body are one byte of a field at most; some more are its name.
    if (part.length > 3 * MAX_FIELD_BYTES + 1000) throw new BodyTooLarge()
    for (const [name, value] of new URLSearchParams(`&${part}`)) {
      if (Buffer.byteLength(value) > MAX_FIELD_BYTES) throw new BodyTooLarge()
      fields.append(name, value)
    }
    if (part.length > LONG_PART) await nextTurn()
  }
  return { fields, ...summary([]), tooManyFiles: false, dispose: async () => {} }
}
