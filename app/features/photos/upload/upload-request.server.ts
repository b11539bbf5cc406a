import { randomUUID, webcrypto } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { fileTooLarge } from '#app/http/http-error.ts'
import { IncomingBody, BodyTooLarge, TextTooLarge } from '#app/http/forms/incoming-body.server.ts'
import { parseJson, parseJsonObject } from '#app/http/forms/json-object.server.ts'
import {
  parseForm,
  type FormOptions,
  type UploadedFilePart,
} from '#app/http/forms/multipart.server.ts'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { UploadSpace } from '#app/http/forms/upload-space.server.ts'
import type { UploadSubmission } from '../commands.server.ts'
import { sharedUploadSchema, uploadSchema } from '../schema.ts'
import { MAXIMUM_FILE_BYTES } from './image-file.ts'
import { textLimits } from '#app/http/forms/text.ts'

/** A received upload. `dispose` removes its temporary file. */
export interface ReceivedUpload extends UploadSubmission {
  files: UploadedFilePart[]
  tooManyFiles: boolean
  dispose(): Promise<void>
}

/** The text fields of an upload, with their limits. */
export const UPLOAD_TEXTS = textLimits(uploadSchema('form'), sharedUploadSchema)

const MAXIMUM_TEXT_BYTES = 262_144
// Base64 encodes three bytes as four characters.
const MAXIMUM_JSON_BYTES = Math.ceil(MAXIMUM_FILE_BYTES / 3) * 4 + MAXIMUM_TEXT_BYTES

const imageText = z.string().nullish().catch('no data URL')

// Parsing takes several times the body's size in memory.
const parseQueue = new PQueue({ concurrency: 1 })

async function receiveJson(request: Request): Promise<ReceivedUpload> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAXIMUM_JSON_BYTES) throw fileTooLarge()
  const path = temporaryPath()
  const space = new UploadSpace(dataFolder().temporary)
  try {
    await writeBody(request, path, space)
    return await parseQueue.add(async () => unpack(await readFile(path, 'utf8'), space))
  } finally {
    space.release()
    await removeTemporaryFile(path)
  }
}

const temporaryPath = (): string => join(dataFolder().temporary, `${randomUUID()}.upload`)

/** Writes the body to a file, so that slow clients use no memory. */
async function writeBody(request: Request, path: string, space: UploadSpace): Promise<void> {
  const body = new IncomingBody(request, {})
  await space.announce(body.announced)
  async function* limited() {
    let size = 0
    for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
      size += chunk.byteLength
      if (size > MAXIMUM_JSON_BYTES) throw fileTooLarge()
      yield chunk
    }
  }
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of limited()) await space.use(chunk.length, () => file.writeFile(chunk))
  } finally {
    await file.close()
  }
}

/** The image's text. It has no escaped quotes, and inside another text its key would have some. */
const IMAGE = /("image"\s*:\s*")([^"]*)"/

async function unpack(json: string, space: UploadSpace): Promise<ReceivedUpload> {
  // Without the image, which is several megabytes long. Parsing as many brackets would take a
  // second.
  const sent = IMAGE.exec(json)?.[2] ?? ''
  const rest = json.replace(IMAGE, '$1"')
  if (rest.length > MAXIMUM_TEXT_BYTES) throw new TextTooLarge()
  const { image: second, ...fields } = parseJsonObject(rest)
  const other = imageText.parse(second)
  const dispose = async () => {}
  const none = { image: null, imageTooLarge: false, files: [], tooManyFiles: false }
  const withoutImage = { fields, ...none, dispose }
  // If a second, short `image` follows, it wins. The first may be a key of another object.
  const image = other === '' ? sent : other
  if (!image) return withoutImage

  await nextTurn()
  const dataUrl = image.includes('\\') ? String(parseJson(`"${image}"`)) : image
  await nextTurn()
  // Text that is not a data URL becomes an empty file, which is then rejected as an image.
  const [prefix = ''] = /^data:[^,]{0,1000};base64,/i.exec(dataUrl) ?? []
  const bytes = Buffer.from(prefix && dataUrl.slice(prefix.length), 'base64')
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) return { ...withoutImage, imageTooLarge: true }
  const path = temporaryPath()
  const remove = () => removeTemporaryFile(path)
  try {
    await space.use(bytes.length, () => writeFile(path, bytes))
  } catch (error) {
    await remove()
    throw error
  }
  // An asynchronous digest: hashing 10 MB would block the event loop.
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return { ...withoutImage, image: { path, digest }, dispose: remove }
}

/**
 * Receives an upload: multipart, or JSON with a data URL (docs/api.md). The caller must call
 * `dispose`.
 * @throws HttpError 413, 400, 408
 */
export async function parseUpload(
  request: Request,
  { texts, ...several }: Pick<FormOptions, 'maxFiles' | 'rejectFile' | 'texts'> = {},
): Promise<ReceivedUpload> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return receiveJson(request)
  const form = await parseForm(request, {
    file: 'image',
    temporaryDirectory: dataFolder().temporary,
    maxFileBytes: MAXIMUM_FILE_BYTES,
    texts: { ...UPLOAD_TEXTS, ...texts },
    lists: ['tags'],
    ...several,
  }).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fileTooLarge() : error
  })
  return {
    fields: form.fields,
    image: form.file,
    imageTooLarge: form.fileTooLarge,
    imageFailure: form.fileFailure,
    files: form.files,
    tooManyFiles: form.tooManyFiles,
    dispose: () => form.dispose(),
  }
}
