import { ApiError } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { batchPath, failedName, reasonOf, reasonText, type FailedFile } from './batch.ts'
import { imageFileError, MAXIMUM_FILE_BYTES, titleOfFile } from './image-file.ts'

/* Uploads several photos of one form from a script: one request for each, so that every photo gets
   the full timeout on a slow connection, and a failed one does not affect the others. Imported only
   by scripts that load when such a form is submitted. */

/** Connection, session or rate limit errors: the remaining uploads would fail too. */
const FINAL = new Set([0, 401, 429])

/** Whether the error is about a shared field or the session, so that every photo would fail. */
function affectsAllPhotos({ status, fields }: ApiError): boolean {
  return status === 401 || Object.keys(fields).some((name) => name !== 'image' && name !== '')
}

function bodyOf(shared: FormData, file: File): FormData {
  const body = new FormData()
  for (const [name, value] of shared) body.append(name, value)
  body.set('title', titleOfFile(file.name))
  body.set('image', file)
  return body
}

/** The client-side check of a file, as an HTTP status. */
function clientErrorStatus(file: File): number | null {
  if (imageFileError(file) === null) return null
  return file.size > MAXIMUM_FILE_BYTES ? 413 : 415
}

/** The error of a form whose files all failed, with a message for each. */
function allFailed(failed: FailedFile[], status: number): ApiError {
  const image = failed.map(({ name, reason }) => `${failedName(name)}: ${reasonText(reason)}.`)
  const errors: FieldErrors = { image }
  return new ApiError(status, JSON.stringify({ message: image[0], errors }))
}

/**
 * Uploads the files of a form one after the other, with the same texts except the title.
 * @param onProgress receives the share of all bytes sent, from 0 to 1
 * @returns the URL of the page where they are edited, and their number
 * @throws ApiError if all failed
 */
export async function uploadSeveral(sent: FormData, onProgress: (share: number) => void) {
  const files = sent.getAll('image').filter((file) => file instanceof File)
  const shared = new FormData()
  for (const [name, value] of sent)
    if (!['image', 'title', 'altText'].includes(name)) shared.append(name, value)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const photoIds: number[] = []
  const failed: FailedFile[] = []
  let before = 0
  let status: number | null = null

  for (const file of files) {
    const isFinal = status !== null && FINAL.has(status)
    if (!isFinal) status = clientErrorStatus(file) ?? (await upload(file))
    if (status !== null) failed.push({ name: file.name, reason: reasonOf(status) })
    before += file.size
    onProgress(before / total)
  }
  if (photoIds.length === 0) throw allFailed(failed, status ?? 400)
  const counts = { uploaded: photoIds.length, failed: failed.length }
  return { url: batchPath(photoIds, failed), several: counts }

  /** @returns the status of the error; null on success */
  async function upload(file: File): Promise<number | null> {
    try {
      const photo = await uploadToApi<{ id: number; binderId: number | null }>(
        '/api/photos',
        bodyOf(shared, file),
        (share) => onProgress((before + share * file.size) / total),
      )
      photoIds.push(photo.id)
      // The first photo has created the new binder for all.
      if (shared.get('newBinderTitle')) {
        shared.delete('newBinderTitle')
        shared.delete('olderBinder')
        shared.set('binderId', String(photo.binderId ?? ''))
      }
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (photoIds.length === 0 && affectsAllPhotos(error)) throw error
      return error.status
    }
  }
}
