import { ApiError } from '#app/http/api-client.ts'
import type { FieldErrors } from '#app/http/http-error.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { batchPath, failedName, reasonOf, reasonText, type FailedFile } from './batch.ts'
import { imageFileError, MAXIMUM_FILE_BYTES } from './image-file.ts'
import { titleOfFile } from './title-of-file.ts'

/*
 * Several photos of one form, sent by a script: one request for each, so that a slow line has as much time
 * for every picture as for a single one, and one that fails takes no other along. Only for scripts that are
 * fetched when such a form is sent.
 */

/** The connection, the session or the limit: what comes after would fail alike. */
const FINAL = new Set([0, 401, 429])

/** A refusal of what all have in common. */
function isOfForm({ status, fields }: ApiError): boolean {
  return status === 401 || Object.keys(fields).some((name) => name !== 'image' && name !== '')
}

function bodyOf(shared: FormData, file: File): FormData {
  const body = new FormData()
  for (const [name, value] of shared) body.append(name, value)
  body.set('title', titleOfFile(file.name))
  body.set('image', file)
  return body
}

/** What a browser can tell of a file before it is sent, as a status. */
function statusBefore(file: File): number | null {
  if (imageFileError(file) === null) return null
  return file.size > MAXIMUM_FILE_BYTES ? 413 : 415
}

/** The refusal of a form of which no file was taken, with a message for each. */
function allRefused(failed: FailedFile[], status: number): ApiError {
  const image = failed.map(({ name, reason }) => `${failedName(name)}: ${reasonText(reason)}.`)
  const errors: FieldErrors = { image }
  return new ApiError(status, JSON.stringify({ message: image[0], errors }))
}

/**
 * Uploads the files of a form one after the other, with the same texts but for the title.
 * @param onProgress given the share of all bytes that has been sent, from 0 to 1
 * @returns the address of the page where they are edited, and how many there are
 * @throws CallError when none was taken
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
    const isOver = status !== null && FINAL.has(status)
    if (!isOver) status = statusBefore(file) ?? (await upload(file))
    if (status !== null) failed.push({ name: file.name, reason: reasonOf(status) })
    before += file.size
    onProgress(before / total)
  }
  if (photoIds.length === 0) throw allRefused(failed, status ?? 400)
  const counts = { uploaded: photoIds.length, failed: failed.length }
  return { url: batchPath(photoIds, failed), several: counts }

  /** @returns the status that it was refused with; null when it was taken */
  async function upload(file: File): Promise<number | null> {
    try {
      const photo = await uploadToApi<{ id: number; binderId: number | null }>(
        '/api/photos',
        bodyOf(shared, file),
        (share) => onProgress((before + share * file.size) / total),
      )
      photoIds.push(photo.id)
      // The first one has made the new binder for all.
      if (shared.get('newBinderTitle')) {
        shared.delete('newBinderTitle')
        shared.delete('olderBinder')
        shared.set('binderId', String(photo.binderId ?? ''))
      }
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (photoIds.length === 0 && isOfForm(error)) throw error
      return error.status
    }
  }
}
