import { randomUUID, webcrypto } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { fileTooLarge, invalid } from '#app/http/faults.ts'
import { IncomingBody } from '#app/http/forms/incoming-body.server.ts'
import {
  BodyTooLarge,
  receiveForm,
  type FormOptions,
  type SentFile,
} from '#app/http/forms/multipart.server.ts'
import type { UploadSubmission } from '../commands.server.ts'
import { isMostlyOneText } from './json-weight.server.ts'
import { MAXIMUM_FILE_BYTES } from './image-file.ts'

/** A received upload; `dispose` removes its temporary file, whatever became of it. */
export interface ReceivedUpload extends UploadSubmission {
  /** All files that were sent, the one of `image` included; of a JSON body none. */
  files: SentFile[]
  /** Whether more were sent than the form takes. */
  tooManyFiles: boolean
  dispose(): Promise<void>
}

/** Room for all that is not the picture. */
const MAXIMUM_TEXT_BYTES = 262_144
// Base64 makes four characters of three bytes.
const MAXIMUM_JSON_BYTES = Math.ceil(MAXIMUM_FILE_BYTES / 3) * 4 + MAXIMUM_TEXT_BYTES

const jsonUpload = z.looseObject({ image: z.string().nullish().catch('no data URL') })

// To read one takes several times its size in memory.
const reading = new PQueue({ concurrency: 1 })

async function receiveJson(request: Request): Promise<ReceivedUpload> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAXIMUM_JSON_BYTES) throw fileTooLarge()
  const path = temporaryPath()
  try {
    await writeBody(request, path)
    return await reading.add(async () => {
      const json = await readFile(path)
      // Fourteen megabytes of brackets would hold everybody up while they are read.
      if (!isMostlyOneText(json, MAXIMUM_TEXT_BYTES)) throw new BodyTooLarge()
      return unpack(json.toString('utf8'))
    })
  } finally {
    await rm(path, { force: true })
  }
}

function temporaryPath(): string {
  return join(dataFolder().temporary, `${randomUUID()}.upload`)
}

/** The body as a file, so that slow senders hold no memory while they send. */
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

async function unpack(text: string): Promise<ReceivedUpload> {
  const parsed = jsonUpload.safeParse(parseJson(text))
  if (!parsed.success) throw invalid({ '': ['The body must be a JSON object'] })
  const { image, ...fields } = parsed.data
  const dispose = async () => {}
  const none = { image: null, imageTooLarge: false, files: [], tooManyFiles: false }
  const nothing = { fields, ...none, dispose }
  if (!image) return nothing

  const data = /^data:[^,]*;base64,/i.exec(image)
  // A text that is no data URL is kept as a file all the same: decoding will refuse it as one.
  const bytes = Buffer.from(data ? image.slice(data[0].length) : '', 'base64')
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) return { ...nothing, imageTooLarge: true }
  const path = temporaryPath()
  const remove = () => rm(path, { force: true })
  try {
    await writeFile(path, bytes)
  } catch (error) {
    await remove()
    throw error
  }
  // A digest that is made beside the event loop, which ten megabytes would hold up.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return { ...nothing, image: { path, digest }, dispose: remove }
}

function parseJson(text: string): unknown {
  try {
    // Some programs begin every UTF-8 text with a byte-order mark, which readers may ignore (RFC 8259).
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalid({ '': ['The body is not valid JSON'] })
  }
}

/**
 * Receives an upload from a form or the API: multipart, or JSON with the image as a data URL
 * (contract: `POST /api/photos`). The caller disposes of it.
 * @param several how many files a form may have, one if not told, and what is asked about each further one
 * @throws Fault 413 for a body far over the limit, 400 for one that cannot be read, 408 for one that
 *   does not arrive
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
