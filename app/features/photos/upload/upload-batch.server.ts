import { findPhoto } from '#db/queries/photos.ts'
import { HttpError, invalid } from '#app/http/http-error.ts'
import { orFailWith } from '#app/http/error-mapping.server.ts'
import type { UploadedFilePart } from '#app/http/forms/multipart.server.ts'
import { isShuttingDown } from '#app/http/process/shutdown.server.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { fieldErrors } from '#app/features/text.ts'
import { failedName, reasonOf, type FailedFile } from './batch.ts'
import { uploadPhoto } from '../commands.server.ts'
import { sharedUploadSchema } from '../schema.ts'
import { titleOfFile } from './title-of-file.ts'
import { TOO_MANY_AT_ONCE } from './upload-limits.ts'
import type { ReceivedUpload } from './upload-request.server.ts'

const FAILED = 'Failed to upload photo. Please try again.'
/** What stands between browser and server gives up on a silent answer after a minute. */
const LONGEST_WORK_MS = 45_000

export interface BatchOutcome {
  /** The ids of the photos, in the order of their files. */
  photoIds: number[]
  failed: FailedFile[]
}

/** Whether work for a request still has somebody who waits for it, and time. */
function patience(signal: AbortSignal): () => boolean {
  const end = performance.now() + LONGEST_WORK_MS
  return () => !signal.aborted && !isShuttingDown() && performance.now() < end
}

/**
 * Publishes several photos of one form, one after the other, so that others' uploads come in between.
 * Each succeeds or fails on its own; all get the same texts but for the title, which is the file's name,
 * and the same new binder.
 * @param signal aborted once nobody waits for the answer; what is done by then stays
 * @throws HttpError 400 for what is wrong with all of them: then none is stored; the first one's when all fail,
 *   with a message for each
 */
export async function uploadPhotos(
  viewer: Viewer,
  { fields, files, tooManyFiles }: ReceivedUpload,
  signal: AbortSignal,
): Promise<BatchOutcome> {
  if (tooManyFiles) throw invalid({ image: [TOO_MANY_AT_ONCE] })
  const parsed = sharedUploadSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))

  const goesOn = patience(signal)
  const photoIds: number[] = []
  const refusals: { name: string; fault: HttpError }[] = []
  let shared: Record<string, unknown> = { ...fields, altText: '' }
  for (const file of files) {
    const { filename: name } = file
    try {
      if (!goesOn()) throw new HttpError(503, FAILED, { headers: { 'Retry-After': '5' } })
      const id = await uploadOne(viewer, { ...shared, title: titleOfFile(name) }, file)
      photoIds.push(id)
      // The first one has made the binder for all.
      if (parsed.data.newBinderTitle !== '' && photoIds.length === 1)
        shared = { ...shared, ...(await binderOf(id, viewer)) }
    } catch (error) {
      const isNew = photoIds.length === 0
      if (!(error instanceof HttpError) || (isNew && isOfForm(error))) throw error
      refusals.push({ name, fault: error })
    }
  }
  if (photoIds.length === 0) throw allRefused(refusals)
  const failed = refusals.map(({ name, fault }) => ({ name, reason: reasonOf(fault.status) }))
  return { photoIds, failed }
}

function uploadOne(viewer: Viewer, fields: Record<string, unknown>, file: UploadedFilePart) {
  const { tooLarge: imageTooLarge, failure: imageFailure } = file
  const image = imageTooLarge || imageFailure ? null : file
  return orFailWith(FAILED, () =>
    uploadPhoto(viewer, { fields, image, imageTooLarge, imageFailure }, 'form'),
  )
}

async function binderOf(id: number, viewer: Viewer) {
  const photo = await findPhoto(id, viewer.id)
  return { newBinderTitle: '', olderBinder: '', binderId: photo?.binderId ?? null }
}

/** Whether what is wrong is wrong with every picture of the form. */
function isOfForm({ errors = {} }: HttpError): boolean {
  return Object.keys(errors).some((field) => field !== 'image' && field !== '')
}

function allRefused(refusals: { name: string; fault: HttpError }[]): HttpError {
  const [first] = refusals
  const messages = refusals.map(({ name, fault }) => `${failedName(name)}: ${fault.message}.`)
  const { status = 400, message = FAILED, headers } = first?.fault ?? {}
  return new HttpError(status, message, { errors: { image: messages }, headers })
}
