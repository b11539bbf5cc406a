import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataFolder } from '#app/http/environment.server.ts'
import { fileTooLarge, invalid } from '#app/http/faults.ts'
import { BodyTooLarge, receiveForm } from '#app/http/multipart.server.ts'
import { readLimitedText } from '#app/http/body.server.ts'
import type { UploadSubmission } from './commands.server.ts'
import { MAXIMUM_FILE_BYTES } from './image-file.ts'

/** A received upload; `dispose` removes its temporary file, whatever became of it. */
export interface ReceivedUpload extends UploadSubmission {
  dispose(): Promise<void>
}

// Base64 makes four characters of three bytes; the rest is room for the texts.
const MAXIMUM_JSON_BYTES = Math.ceil(MAXIMUM_FILE_BYTES / 3) * 4 + 262_144

const jsonUpload = z.looseObject({ image: z.string().nullish().catch('no data URL') })

async function receiveJson(request: Request): Promise<ReceivedUpload> {
  const parsed = jsonUpload.safeParse(await readLimitedJson(request))
  if (!parsed.success) throw invalid({ '': ['The body must be a JSON object'] })
  const { image, ...fields } = parsed.data
  const nothing = { fields, image: null, imageTooLarge: false, dispose: async () => {} }
  if (!image) return nothing

  const data = /^data:[^,]*;base64,/i.exec(image)
  // A text that is no data URL is kept as a file all the same: decoding will refuse it as one.
  const bytes = Buffer.from(data ? image.slice(data[0].length) : '', 'base64')
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) return { ...nothing, imageTooLarge: true }
  const path = join(dataFolder().temporary, `${randomUUID()}.upload`)
  await writeFile(path, bytes)
  return { ...nothing, image: { path }, dispose: () => rm(path, { force: true }) }
}

async function readLimitedJson(request: Request): Promise<unknown> {
  const text = await readLimitedText(request, MAXIMUM_JSON_BYTES)
  if (text === null) throw fileTooLarge()
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ '': ['The body is not valid JSON'] })
  }
}

/**
 * Receives an upload from a form or the API: multipart, or JSON with the image as a data URL
 * (contract: `POST /api/photos`). The caller disposes of it.
 * @throws Fault 413 for a body far over the limit, 400 for one that cannot be read, 408 for one that
 *   does not arrive
 */
export async function receiveUpload(request: Request): Promise<ReceivedUpload> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return receiveJson(request)
  const form = await receiveForm(request, {
    file: 'image',
    temporaryDirectory: dataFolder().temporary,
    maxFileBytes: MAXIMUM_FILE_BYTES,
  }).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fileTooLarge() : error
  })
  return {
    fields: Object.fromEntries(form.fields),
    image: form.file,
    imageTooLarge: form.fileTooLarge,
    dispose: () => form.dispose(),
  }
}
