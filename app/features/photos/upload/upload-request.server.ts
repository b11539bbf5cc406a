import { randomUUID, webcrypto } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { fileTooLarge, invalid } from '#app/http/http-error.ts'
import { IncomingBody, BodyTooLarge } from '#app/http/forms/incoming-body.server.ts'
import {
  parseForm,
  type FormOptions,
  type UploadedFilePart,
} from '#app/http/forms/multipart.server.ts'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import type { UploadSubmission } from '../commands.server.ts'
import { MAXIMUM_FILE_BYTES } from './image-file.ts'

/** A received upload. `dispose` removes its temporary file. */
export interface ReceivedUpload extends UploadSubmission {
  /** All received files, including `image`; none for a JSON body. */
  files: UploadedFilePart[]
  /** Whether there were more files than the form allows. */
  tooManyFiles: boolean
  dispose(): Promise<void>
}

/** Maximum size of everything except the image. */
const MAXIMUM_TEXT_BYTES = 262_144
// Base64 encodes three bytes as four characters.
const MAXIMUM_JSON_BYTES = Math.ceil(MAXIMUM_FILE_BYTES / 3) * 4 + MAXIMUM_TEXT_BYTES

const jsonUpload = z.looseObject({ image: z.string().nullish().catch('no data URL') })

const BACKSLASH = 0x5c

// Parsing takes several times the body's size in memory.
const parseQueue = new PQueue({ concurrency: 1 })

async function receiveJson(request: Request): Promise<ReceivedUpload> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAXIMUM_JSON_BYTES) throw fileTooLarge()
  const path = temporaryPath()
  try {
    await writeBody(request, path)
    return await parseQueue.add(async () => {
      const json = await readFile(path)
      // Parsing 14 MB of brackets would block the event loop.
      const image = findImageText(json, MAXIMUM_TEXT_BYTES)
      if (image === null) throw new BodyTooLarge()
      return unpack(json, image)
    })
  } finally {
    await removeTemporaryFile(path)
  }
}

function temporaryPath(): string {
  return join(dataFolder().temporary, `${randomUUID()}.upload`)
}

/** Writes the body to a file, so that slow clients use no memory. */
async function writeBody(request: Request, path: string): Promise<void> {
  const body = new IncomingBody(request, {})
  async function* limited() {
    let size = 0
    for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
      size += chunk.byteLength
      if (size > MAXIMUM_JSON_BYTES) throw fileTooLarge()
      yield chunk
    }
  }
  await pipeline(Readable.from(limited()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

async function unpack(json: Buffer, { start, end }: ImageText): Promise<ReceivedUpload> {
  const rest = Buffer.concat([json.subarray(0, start), json.subarray(end)]).toString('utf8')
  const parsed = jsonUpload.safeParse(parseJson(rest))
  if (!parsed.success) throw invalid({ '': ['The body must be a JSON object'] })
  const { image, ...fields } = parsed.data
  const dispose = async () => {}
  const none = { image: null, imageTooLarge: false, files: [], tooManyFiles: false }
  const withoutImage = { fields, ...none, dispose }
  // The image is not part of the parsed JSON; if a second, short `image` follows, it wins.
  const sent = image === '' ? json.subarray(start, end) : Buffer.from(image ?? '')
  if (sent.byteLength === 0) return withoutImage

  // Text that is not a data URL becomes an empty file, which is then rejected as an image.
  const bytes = await decodeDataUrl(sent)
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) return { ...withoutImage, imageTooLarge: true }
  const path = temporaryPath()
  const remove = () => removeTemporaryFile(path)
  try {
    await writeFile(path, bytes)
  } catch (error) {
    await remove()
    throw error
  }
  // An asynchronous digest: hashing 10 MB would block the event loop.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return { ...withoutImage, image: { path, digest }, dispose: remove }
}

/** Bytes of an image to decode before yielding. */
const CHUNK_BYTES = 1024 * 1024
/** Longer than any media type with its parameters. */
const MAXIMUM_PREFIX = 1000
const PREFIX = /^data:[^,]*;base64,/i

/** Decodes a JSON-escaped data URL in chunks; returns an empty buffer for other text. */
async function decodeDataUrl(sent: Buffer): Promise<Buffer> {
  const prefix = PREFIX.exec(sent.toString('latin1', 0, MAXIMUM_PREFIX).replaceAll('\\/', '/'))
  const pieces: Buffer[] = []
  let rest = ''
  let position = prefix ? sent.indexOf(0x2c) + 1 : sent.byteLength
  while (position < sent.byteLength) {
    const end = endOfChunk(sent, Math.min(position + CHUNK_BYTES, sent.byteLength))
    const text = rest + unescaped(sent.toString('latin1', position, end))
    const base64 = text.replace(/[^a-z0-9+/=_-]+/gi, '')
    // Four characters are three bytes.
    const whole = base64.length - (base64.length % 4)
    pieces.push(Buffer.from(base64.slice(0, whole), 'base64'))
    rest = base64.slice(whole)
    position = end
    await nextTurn()
  }
  return Buffer.concat([...pieces, Buffer.from(rest, 'base64')])
}

/** The end of a chunk, not inside an escape such as \u002b. */
function endOfChunk(sent: Buffer, end: number): number {
  if (end === sent.byteLength) return end
  const escape = sent.subarray(end - 5, end).indexOf(BACKSLASH)
  return escape === -1 ? end : end - 5 + escape
}

function unescaped(text: string): string {
  return text.includes('\\') ? String(parseJson(`"${text}"`)) : text
}

function parseJson(text: string): unknown {
  try {
    // Some programs start UTF-8 text with a byte-order mark, which readers may ignore (RFC 8259).
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalid({ '': ['The body is not valid JSON'] })
  }
}

/**
 * Receives an upload from a form or the API: multipart, or JSON with the image as a data URL
 * (docs/api.md). The caller must call `dispose`.
 * @param several the maximum number of files (default 1), and a check before each further file
 * @throws HttpError 413 for a body that is too large, 400 for an unreadable one, 408 for one that
 *   times out
 */
export async function parseUpload(
  request: Request,
  several: Pick<FormOptions, 'maxFiles' | 'rejectFile'> = {},
): Promise<ReceivedUpload> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return receiveJson(request)
  const form = await parseForm(request, {
    file: 'image',
    temporaryDirectory: dataFolder().temporary,
    maxFileBytes: MAXIMUM_FILE_BYTES,
    ...several,
  }).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fileTooLarge() : error
  })
  return {
    fields: Object.fromEntries(form.fields),
    image: form.file,
    imageTooLarge: form.fileTooLarge,
    imageFailure: form.fileFailure,
    files: form.files,
    tooManyFiles: form.tooManyFiles,
    dispose: () => form.dispose(),
  }
}

const QUOTE = 0x22

const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const COLON = 0x3a
const COMMA = 0x2c
const IMAGE = Buffer.from('image')

/** Start and end of the text of a JSON object's top-level key `image`, without quotes. */
interface ImageText {
  start: number
  end: number
}

function isEscaped(json: Uint8Array, position: number): boolean {
  let backslashes = 0
  while (json[position - 1 - backslashes] === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/** The end of the text that starts at `start`; -1 if it contains more than `limit` escaped quotes. */
function endOfText(json: Uint8Array, start: number, limit: number): number {
  let end = json.indexOf(QUOTE, start)
  for (let quotes = 0; end !== -1 && isEscaped(json, end); end = json.indexOf(QUOTE, end + 1))
    if ((quotes += 1) > limit) return -1
  return end === -1 ? json.length : end
}

/**
 * Finds the image in a JSON body without parsing it, and measures the rest: only the value of the
 * top-level key `image` may be large. Stops as soon as the rest is too large.
 * @param limit maximum number of bytes besides the image
 * @returns null if the rest is too large; an empty range at 0 if there is no image
 */
export function findImageText(json: Uint8Array, limit: number): ImageText | null {
  let image: ImageText = { start: 0, end: 0 }
  let depth = 0
  let key: Uint8Array | null = null
  // The last punctuation distinguishes a key from a value.
  let last = 0
  for (let position = 0; position < json.length; position++) {
    if (position - (image.end - image.start) > limit) return null
    const byte = json[position] ?? 0
    if (byte === QUOTE) {
      const start = position + 1
      const isFirstImage =
        depth === 1 && last === COLON && image.start === 0 && key !== null && IMAGE.equals(key)
      const end = endOfText(json, start, limit)
      if (end === -1) return null
      if (isFirstImage) image = { start, end }
      else if (depth === 1 && last !== COLON) key = json.subarray(start, end)
      position = end
    } else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (OPENING.has(byte) || byte === COMMA || byte === COLON) last = byte
  }
  return json.length - (image.end - image.start) > limit ? null : image
}
