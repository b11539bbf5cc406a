import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { pause } from '../process/pause.server.ts'
import { removeControls } from './plain-text.ts'
import {
  IncomingBody,
  MalformedBody,
  TextTooLarge,
  type BodyPatience,
} from './incoming-body.server.ts'
import { isTyped, type TextLimits } from './preserved-values.ts'
import { removeTemporaryFile } from './temporary-file.server.ts'
import { UploadSpace } from './upload-space.server.ts'

/** What a form contains of what a person writes. */
export interface FormTexts {
  /**
   * The fields in which a person writes: a text that is too long is cut, so that the form stays.
   */
  texts?: TextLimits | undefined
  /**
   * Fields that may be sent several times; their values are joined by commas. Of another field, the
   * last value counts.
   */
  lists?: readonly string[] | undefined
  /**
   * Fields that each row of the form has, at most 120 of each: the values of `cost` are named
   * `cost-1`, `cost-2` and so on.
   */
  rows?: readonly string[] | undefined
}

export interface FormOptions extends BodyPatience, FormTexts {
  /** The name of the form's file field; empty if it has none. Other files are discarded. */
  file: string
  /** Where files are written; created if absent. It should be on the data volume. */
  temporaryDirectory: string
  maxFileBytes?: number
  /** The maximum number of files, 1 by default. Further files are discarded. */
  maxFiles?: number
  /**
   * Called for every file after the first, before it is stored: the reason to reject it, or null.
   */
  rejectFile?: () => Error | null
  /** The room that the caller has reserved for the file. */
  space?: UploadSpace | undefined
}

export interface UploadedFilePart {
  filename: string
  size: number
  /** The file's path; there is no file if it was too large or rejected. */
  path: string
  digest: Buffer
  tooLarge: boolean
  /** Why it was not stored: the storage error, or the result of `rejectFile`; null if it was. */
  failure: Error | null
}

export interface ReceivedForm {
  /** The last value of each, but all of a list. */
  fields: Record<string, string>
  /** The files of the field, in order, including those that were too large or not stored. */
  files: UploadedFilePart[]
  tooManyFiles: boolean
  /** The first file; null if none was selected, or it was too large or not stored. */
  file: UploadedFilePart | null
  fileTooLarge: boolean
  /**
   * Why the first file was not stored, or null. The `fields` are complete, so a full disk does not
   * lose what was typed.
   */
  fileFailure: Error | null
  /** Removes the temporary files. Call it in any case. */
  dispose(): Promise<void>
}

const TEN_MEGABYTES = 10_485_760
const MAX_TEXT_BYTES = 1024 * 1024
/** Enough for the longest valid text in any alphabet. */
const MAX_FIELD_BYTES = 256 * 1024
/**
 * What is kept of texts beyond these limits: too long for every field, so that its own rule rejects
 * it, and the form stays.
 */
const CUT_CHARACTERS = 20_001
/** Texts and files together; no form of this site has thirty. */
const MAX_PARTS = 100
const MAX_ROWS = 120
const MAX_FILE_PARTS = 10
/**
 * The maximum length of a content type: a boundary has at most 70 characters, and parameters are
 * slow to parse.
 */
const MAX_TYPE_LENGTH = 1000
/** Someone may select a whole folder where several files are allowed; the error should say so. */
const MAX_PARTS_WITH_FILES = 2000

/**
 * Receives a multipart or URL-encoded form; files stream to disk. A file over the limit is
 * discarded and a typed text cut, so that the rest of the form stays.
 * @throws BodyTooLarge over 256 MiB; TextTooLarge; MalformedBody for another type or over 100
 * fields; BodyTooSlow
 */
export async function parseForm(request: Request, options: FormOptions): Promise<ReceivedForm> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = new IncomingBody(request, options)
  if (!/^(multipart\/form-data\s*;|application\/x-www-form-urlencoded\b)/i.test(type))
    throw new MalformedBody()
  const space = options.space ?? new UploadSpace(options.temporaryDirectory)
  try {
    return await receiveForm(body, type, options, space)
  } finally {
    space.release()
  }
}

/** Deletes files in the folder that are older than `before`; returns how many. */
export async function deleteTemporaryFiles(directory: string, before: Date): Promise<number> {
  let removed = 0
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(directory, entry.name)
    // A request may be removing its own file at the same time.
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtimeMs >= before.getTime()) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

interface IncomingFile {
  path: string
  filename: string
  stream: BusboyFileStream
  /**
   * Resolves when it has been read completely, with its digest and the reason if it was not stored.
   */
  written: Promise<{ digest: Buffer; failure: Error | null }>
}

/**
 * Writes a file at the speed of the disk. After a failure, or with a `rejection`, reads the rest
 * and discards it.
 */
async function writeUpload(
  stream: BusboyFileStream,
  path: string,
  rejection: Error | null,
  space: UploadSpace,
): Promise<{ digest: Buffer; failure: Error | null }> {
  let failure = rejection
  const recordFailure = (error: Error) => {
    failure ??= error
  }
  const hash = createHash('sha256')
  const file = failure ? undefined : await open(path, 'wx', 0o600).catch(recordFailure)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (failure !== null) continue
      hash.update(chunk)
      await space.use(chunk.byteLength, async () => file?.writeFile(chunk)).catch(recordFailure)
    }
  } finally {
    await file?.close().catch(recordFailure)
  }
  return { digest: hash.digest(), failure }
}

/**
 * Reserves room for the files of a body, as far as it announces its size.
 * @returns why they cannot be stored, or null
 */
async function makeRoom(space: UploadSpace, body: IncomingBody, options: FormOptions) {
  const { temporaryDirectory, maxFileBytes = TEN_MEGABYTES, maxFiles = 1 } = options
  try {
    await mkdir(temporaryDirectory, { recursive: true })
    if (!options.space) await space.announce(Math.min(body.announced, maxFileBytes * maxFiles))
    return null
  } catch (error) {
    return error as Error
  }
}

async function receiveForm(
  body: IncomingBody,
  type: string,
  options: FormOptions,
  space: UploadSpace,
) {
  const { file: fieldName, temporaryDirectory, maxFiles = 1, rejectFile } = options
  const { texts = {}, lists = [], rows = [] } = options
  const fields = new Map<string, string>()
  const files: IncomingFile[] = []
  const dispose = async () => {
    await Promise.all(files.map(({ path }) => removeTemporaryFile(path)))
  }
  let tooManyFiles = false
  let [fieldCount, textBytes] = [0, 0]
  const counts = new Map(rows.map((name) => [name, 0]))
  /** The name of a field, with the number of its row. */
  const inRow = (name: string): string => {
    const count = counts.get(name)
    if (count === undefined) return name
    counts.set(name, count + 1)
    return `${name}-${count + 1}`
  }

  const parser = createParser(type, options)
  const hasFiles = fieldName !== '' && type.toLowerCase().startsWith('multipart/')
  const noRoom = hasFiles ? await makeRoom(space, body, options) : null
  let fail: (reason: unknown) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  // It is awaited in races only: otherwise an early failure would be an unhandled rejection.
  failure.catch(() => {})

  parser.on('field', (sentName, value, _nameCut, valueCut) => {
    // Undefined in a part without one, despite the types.
    const name = inRow(removeControls(sentName || ''))
    textBytes += Buffer.byteLength(value)
    if (++fieldCount > maxParts(options)) fail(new MalformedBody())
    const isTooLong = valueCut || textBytes > MAX_TEXT_BYTES
    if (isTooLong && !isTyped(texts, name)) fail(new TextTooLarge())
    const text = removeControls(isTooLong ? value.slice(0, CUT_CHARACTERS) : value)
    const earlier = lists.includes(name) ? fields.get(name) : undefined
    if (name) fields.set(name, earlier ? `${earlier},${text}` : text)
  })
  parser.on('file', (name, stream, filename) => {
    const isOurs = fieldName !== '' && name === fieldName
    const nonEmpty = files.filter(({ stream }) => stream.bytesRead > 0)
    if (!isOurs || nonEmpty.length >= maxFiles) {
      stream.on('data', () => (tooManyFiles ||= isOurs)).on('error', () => {})
      return
    }
    stream.on('error', () => fail(new MalformedBody()))
    const path = join(temporaryDirectory, `${randomUUID()}.upload`)
    const rejection = noRoom ?? ((files.length > 0 && rejectFile?.()) || null)
    const written = writeUpload(stream, path, rejection, space)
    written.catch(fail)
    // As with the name of a field.
    files.push({ path, filename: removeControls(fileName(filename || '')), stream, written })
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
      // On a fast connection, megabytes of chunks arrive before any other event.
      await pause()
    }
    parser.end()
    await Promise.race([finished, failure])
    const sent = await Promise.all(files.map(sentFile))
    return { fields: Object.fromEntries(fields), ...summary(sent), tooManyFiles, dispose }
  } catch (error) {
    for (const { stream, written } of files) {
      stream.destroy()
      await written.catch(() => {})
    }
    await dispose()
    throw error
  }
}

/** The outcome of a file part; an incomplete file is removed from the volume. */
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

/** Browsers send an empty file field as a nameless file of no bytes. */
const isChosen = ({ filename, size }: UploadedFilePart) => filename !== '' || size > 0

/** The three characters that browsers encode in the name of a file. */
const fileName = (sent: string): string =>
  sent.replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

function summary(sent: UploadedFilePart[]) {
  const chosen = sent.filter(isChosen)
  // A script may send an empty part beside the picture.
  const full = chosen.filter(({ size }) => size > 0)
  const files = full.length > 0 ? full : chosen
  const [first] = files
  return {
    files,
    file: first && isWhole(first) ? first : null,
    fileTooLarge: first?.tooLarge ?? false,
    fileFailure: first?.failure ?? null,
  }
}

const maxParts = ({ rows = [] }: FormTexts) => MAX_PARTS + MAX_ROWS * rows.length

function createParser(type: string, options: FormOptions) {
  const { file, maxFileBytes = TEN_MEGABYTES, maxFiles = 1 } = options
  if (type.length > MAX_TYPE_LENGTH) throw new MalformedBody()
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (name, contentType, filename) =>
        filename !== undefined ||
        contentType === 'application/octet-stream' ||
        (name === file && /^image\//.test(contentType ?? '')),
      limits: {
        fileSize: maxFileBytes,
        fieldSize: MAX_FIELD_BYTES,
        // Of a URL-encoded form the parser drops the others silently.
        fields: maxParts(options) + 1,
        parts: maxFiles > 1 ? MAX_PARTS_WITH_FILES : maxParts(options),
        files: maxFiles > 1 ? maxFiles + 1 : MAX_FILE_PARTS,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    throw new MalformedBody()
  }
}
