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
import { IncomingBody } from '#app/http/forms/incoming-body.server.ts'
import {
  BodyTooLarge,
  receiveForm,
  type FormOptions,
  type UploadedFilePart,
} from '#app/http/forms/multipart.server.ts'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import type { UploadSubmission } from '../commands.server.ts'
import { findImageText, type ImageText } from './json-weight.server.ts'
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
  const nothing = { fields, ...none, dispose }
  // The image is not part of the parsed JSON; if a second, short `image` follows, it wins.
  const sent = image === '' ? json.subarray(start, end) : Buffer.from(image ?? '')
  if (sent.byteLength === 0) return nothing

  // Text that is not a data URL is stored as well: decoding rejects it as an image.
  const bytes = await decodeDataUrl(sent)
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) return { ...nothing, imageTooLarge: true }
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
  return { ...nothing, image: { path, digest }, dispose: remove }
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
 * @param several the maximum number of files (default 1) and the fields of each further one
 * @throws HttpError 413 for a body that is too large, 400 for an unreadable one, 408 for one that
 *   times out
 */
export async function receiveUpload(
  request: Request,
  several: Pick<FormOptions, 'maxFiles' | 'refuseFile'> = {},
): Promise<ReceivedUpload> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return receiveJson(request)
  const form = await receiveForm(request, {
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
