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
/** Proxies time out a request without a response after a minute. */
const MAX_WORK_MS = 45_000

export interface BatchOutcome {
  /** The ids of the photos, in the order of their files. */
  photoIds: number[]
  failed: FailedFile[]
}

/** Returns a function that tells whether the client still waits and time is left. */
function createDeadline(signal: AbortSignal): () => boolean {
  const end = performance.now() + MAX_WORK_MS
  return () => !signal.aborted && !isShuttingDown() && performance.now() < end
}

/**
 * Publishes several photos of one form, one after the other, so that other uploads can run in
 * between. Each succeeds or fails separately. All share the same texts and new binder; each title
 * is the file's name.
 * @param signal aborted when the client disconnects; finished photos stay
 * @throws HttpError 400 for an error that affects all photos: then none is stored; the first
 *   photo's error if all fail, with a message for each
 */
export async function uploadPhotos(
  viewer: Viewer,
  { fields, files, tooManyFiles }: ReceivedUpload,
  signal: AbortSignal,
): Promise<BatchOutcome> {
  if (tooManyFiles) throw invalid({ image: [TOO_MANY_AT_ONCE] })
  const parsed = sharedUploadSchema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))

  const mayContinue = createDeadline(signal)
  const photoIds: number[] = []
  const failures: { name: string; error: HttpError }[] = []
  let shared: Record<string, unknown> = { ...fields, altText: '' }
  for (const file of files) {
    const { filename: name } = file
    try {
      if (!mayContinue()) throw new HttpError(503, FAILED, { headers: { 'Retry-After': '5' } })
      const id = await uploadOne(viewer, { ...shared, title: titleOfFile(name) }, file)
      photoIds.push(id)
      // The first photo has created the binder for all.
      if (parsed.data.newBinderTitle !== '' && photoIds.length === 1)
        shared = { ...shared, ...(await binderOf(id, viewer)) }
    } catch (error) {
      const isNew = photoIds.length === 0
      if (!(error instanceof HttpError) || (isNew && isOfForm(error))) throw error
      failures.push({ name, error })
    }
  }
  if (photoIds.length === 0) throw allFailed(failures)
  const failed = failures.map(({ name, error }) => ({ name, reason: reasonOf(error.status) }))
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

/** Whether the error affects every picture of the form. */
function isOfForm({ errors = {} }: HttpError): boolean {
  return Object.keys(errors).some((field) => field !== 'image' && field !== '')
}

function allFailed(failures: { name: string; error: HttpError }[]): HttpError {
  const [first] = failures
  const messages = failures.map(({ name, error }) => `${failedName(name)}: ${error.message}.`)
  const { status = 400, message = FAILED, headers } = first?.error ?? {}
  return new HttpError(status, message, { errors: { image: messages }, headers })
}
