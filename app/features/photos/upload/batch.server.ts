import { imageLibrary } from '#storage/library.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { HttpError, invalid, notFound, type FieldErrors } from '#app/http/http-error.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import type { UploadedFilePart } from '#app/http/forms/multipart.server.ts'
import { isShuttingDown } from '#app/http/process/shutdown.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { holdingOf } from '#app/features/sign-in/held-posts.server.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import {
  countPhotosWithoutAltText,
  listOwnPhotos,
  listPhotosWithoutAltText,
} from '#db/queries/photo-lists.ts'
import { listImportedPhotos, publishBindersOf, settleImportedPhotos } from '#db/queries/imports.ts'
import { findUser } from '#db/queries/users.ts'
import { idParameter } from '#app/http/addresses.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import {
  NO_OTHER_BINDER,
  type Untitled,
  ALT_TEXT_PATH,
  IMPORTED_PATH,
  failedName,
  getReason,
  batchField,
  BATCH_FIELDS,
  failedFiles,
} from './batch.ts'
import { uploadPhoto, editPhoto } from '../commands.server.ts'
import { OWN_FIELDS, sharedUploadSchema } from '../schema.ts'
import { titleOfFile, TOO_MANY_FILES, MAX_FILES } from './image-file.ts'
import { toVisibility, withSwitches, type Visibility } from '../visibility.ts'
import type { ReceivedUpload } from './upload-request.server.ts'
import type { BatchPhoto } from './batch-form.tsx'
import { earlierPhotos } from '../queries.server.ts'
import { toPhotoCard } from '../serializers.server.ts'

const FAILED = 'Failed to upload photo. Please try again.'

function createDeadline(): () => boolean {
  const end = performance.now() + 45_000
  return () => !isShuttingDown() && performance.now() < end
}

/**
 * Publishes several photos of one form, one after the other, so that other uploads can run in
 * between; to the end also for a client that has left, because a form that is sent again has this
 * outcome.
 * @throws HttpError 400 for an error that affects all photos: then none is stored; the first
 * photo's error if all fail
 */
export async function uploadPhotos(
  viewer: Viewer,
  { fields: received, files, tooManyFiles }: ReceivedUpload,
) {
  if (tooManyFiles) throw invalid({ image: [TOO_MANY_FILES] })
  const fields = withSwitches(received)
  const sent = validate(sharedUploadSchema, fields)

  const mayContinue = createDeadline()
  const photoIds: number[] = []
  const failures: { name: string; error: HttpError }[] = []
  const title = normalizeText(String(fields.title ?? ''))
  // A file's name is no title for everybody: until its member gives it one, a photo is private.
  const visibility = sent.isPublic ? 'public' : sent.followersOnly ? 'followers' : 'private'
  const untitled: Untitled | null = title ? null : visibility
  let shared: Fields = {
    ...withoutOwnFields(fields),
    ...(untitled && { isPublic: undefined, followersOnly: undefined }),
  }
  for (const file of files) {
    const { filename: name } = file
    try {
      // The first file finds out whether the bucket works; the others do not wait for it again.
      const mayStore = failures.length === 0 || imageLibrary().isAvailable()
      if (!mayContinue() || !mayStore)
        throw new HttpError(503, FAILED, { headers: { 'Retry-After': '5' } })
      const { id } = await uploadOne(viewer, { ...shared, title: title || titleOfFile(name) }, file)
      photoIds.push(id)
      // The first photo may have created the binder for all.
      if (photoIds.length === 1) shared = { ...shared, ...(await readBinder(id, viewer)) }
    } catch (error) {
      const isFirst = photoIds.length === 0
      if (!(error instanceof HttpError) || (isFirst && affectsAllPhotos(error))) throw error
      failures.push({ name, error })
    }
  }
  if (photoIds.length === 0) throw allFailed(failures)
  const failed = failures.map(({ name, error }) => ({ name, reason: getReason(error.status) }))
  return { photoIds, failed, untitled }
}

const withoutOwnFields = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => OWN_FIELDS.every((own) => own !== name)),
  )

function uploadOne(viewer: Viewer, fields: Fields, file: UploadedFilePart) {
  const { tooLarge: imageTooLarge, failure: imageFailure } = file
  const image = imageTooLarge || imageFailure ? null : file
  return withErrorMessage(FAILED, () =>
    uploadPhoto(viewer, { fields, image, imageTooLarge, imageFailure }, 'form'),
  )
}

async function readBinder(id: number, viewer: Viewer) {
  const photo = await findPhoto(id, viewer.id)
  // A photo is not in the binder of another member, with which it is shared.
  return photo?.binderId == null ? {} : { ...NO_OTHER_BINDER, binderId: photo.binderId }
}

/** Whether the error is about a shared field, so that every photo would fail. */
const affectsAllPhotos = ({ errors = {} }: HttpError): boolean =>
  Object.keys(errors).some((field) => field !== 'image' && field !== '')

function allFailed(failures: { name: string; error: HttpError }[]): HttpError {
  const [first] = failures
  const messages = failures.map(({ name, error }) => `${failedName(name)}: ${error.message}.`)
  const { status = 400, message = FAILED, headers } = first?.error ?? {}
  return new HttpError(status, message, { errors: { image: messages }, headers })
}

function parsePhotoIds(request: Request): number[] {
  const named = new URL(request.url).searchParams.get('photos')?.split(',') ?? []
  const ids = named.map(idParameter).filter((id) => id !== null)
  return [...new Set(ids)].slice(0, MAX_FILES)
}

const ALT_TEXT_PHOTOS = 10

/**
 * The page of the next imported photos below `before` that their member has not seen; null if there
 * are none.
 */
export async function nextImportedPath(viewer: Viewer, before?: number): Promise<string | null> {
  const rows = await listImportedPhotos(viewer.id, { before, limit: MAX_FILES })
  const ids = rows.map(({ id }) => id).join(',')
  return ids === '' ? null : `${IMPORTED_PATH}?photos=${ids}`
}

/**
 * The page with the alt texts of the next own photos below `before` without one; null if there are
 * none.
 */
export async function nextAltTextPath(viewer: Viewer, before?: number): Promise<string | null> {
  const rows = await listPhotosWithoutAltText(viewer.id, { before, limit: ALT_TEXT_PHOTOS })
  // Named in the address, so that the form changes the photos that it shows.
  const ids = rows.map(({ id }) => id).join(',')
  return ids === '' ? null : `${ALT_TEXT_PATH}?photos=${ids}`
}

/** The number of photos of which the upload form reminds; 0 if the member switched that off. */
export async function altTextsToRemind(viewer: Viewer): Promise<number> {
  const member = await findUser(viewer.id)
  return member?.altTextReminder ? countPhotosWithoutAltText(viewer.id) : 0
}

/** The changes that show a photo to others. */
const shownTo = new Map<Visibility, Fields>([
  ['on', { isPublic: true }],
  ['followers', { followersOnly: true }],
])

/** What a title changes, by the `untitled` of the address. */
const SHOWS = new Map<string | null, Fields | undefined>([
  ['public', shownTo.get('on')],
  ['followers', shownTo.get('followers')],
])

/** @throws HttpError 400 if a photo of `editBatch` was not saved */
export function requireAllSaved(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0)
    throw invalid({ '': ['Some photos were not saved. Check their errors below.'], ...errors })
}

/** Whether the address names the photos of its page. */
export const namesPhotos = (request: Request): boolean =>
  new URL(request.url).searchParams.has('photos')

/**
 * The member's own photos in `?photos=1,2,3`, in that order, and the failed files named in the URL.
 * @returns also the lowest id, from which the next page continues
 * @throws HttpError 404 for none
 */
export async function readBatch(request: Request, viewer: Viewer) {
  const rows = await listOwnPhotos(viewer.id, parsePhotoIds(request))
  if (rows.length === 0) throw notFound('Photo Not Found')
  const query = new URL(request.url).searchParams
  const untitled = query.get('untitled')
  const ids = rows.map(({ id }) => id)
  const earlier = await earlierPhotos(viewer, ids)
  const photos = rows.map((row): BatchPhoto => {
    const { url, picture } = toPhotoCard(row)
    return {
      id: row.id,
      url,
      picture,
      ...(untitled && !row.isPublic && !row.followersOnly
        ? { title: '', hint: row.title }
        : { title: row.title }),
      altText: row.altText ?? '',
      tags: row.tags.join(', '),
      duplicateOf: earlier.get(row.id) ?? null,
    }
  })
  return {
    photos,
    failed: failedFiles(query),
    shows: SHOWS.get(untitled) ?? null,
    firstId: Math.min(...ids),
  }
}

/**
 * The photos of `readBatch` with what the import found out of those that their member has not seen.
 * @throws HttpError 404 for none
 */
export async function readImported(request: Request, viewer: Viewer) {
  const { photos, firstId } = await readBatch(request, viewer)
  const before = Math.max(...photos.map(({ id }) => id)) + 1
  const rows = await listImportedPhotos(viewer.id, { before, limit: MAX_FILES })
  const imported = new Map(rows.map(({ id, ...was }) => [id, was]))
  return {
    photos: photos.map((photo) => ({ ...photo, imported: imported.get(photo.id) })),
    firstId,
  }
}

const visibilityOf = (id: number, fields: Fields) =>
  toVisibility({
    isPublic: fields[batchField('isPublic', id)],
    followersOnly: fields[batchField('followersOnly', id)],
  })

/**
 * Changes several of the member's own photos with one form, each by itself.
 * @param shows what a title changes
 * @returns the errors of the photos that were not saved, by field
 * @throws HttpError 403 if suspended, 404 for deleted ones
 */
export async function editBatch(
  viewer: Viewer,
  photos: BatchPhoto[],
  fields: Fields,
  shows: Fields | null = null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const seen: number[] = []
  for (const photo of photos) {
    const isNamed = photo.hint !== undefined
    const changes: Record<string, unknown> = Object.fromEntries(
      BATCH_FIELDS.flatMap((name) => {
        const text = fields[batchField(name, photo.id)]
        return text === undefined || (text === photo[name] && !(isNamed && name === 'title'))
          ? []
          : [[name, text]]
      }),
    )
    if (isNamed && 'title' in changes) Object.assign(changes, shows)
    const { imported } = photo
    if (imported) Object.assign(changes, shownTo.get(visibilityOf(photo.id, fields)))
    const wrong = Object.keys(changes).length > 0 ? await validationErrors(photo.id, changes) : {}
    Object.assign(errors, wrong)
    if (imported && Object.keys(wrong).length === 0) seen.push(photo.id)
  }
  if (seen.length > 0) {
    await publishBindersOf(viewer.id, seen, holdingOf(viewer))
    await settleImportedPhotos(viewer.id, seen)
  }
  return errors

  async function validationErrors(id: number, changes: Record<string, unknown>) {
    try {
      await editPhoto(viewer, id, changes)
      return {}
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 400) throw error
      return Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([name, texts]) => [batchField(name, id), texts]),
      )
    }
  }
}
