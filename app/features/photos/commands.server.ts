import { findBinderByTitle } from '#db/queries/binders.ts'
import {
  deletePhoto,
  insertPhoto,
  updatePhoto,
  type BinderChoice,
  type PhotoChanges,
  type PhotoTag,
} from '#db/queries/photo-writes.ts'
import { slugify } from '#app/http/addresses.ts'
import {
  conflict,
  HttpError,
  fileTooLarge,
  invalid,
  notAnImage,
  notFound,
  withErrors,
} from '#app/http/http-error.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { ImageWorkUnavailable } from '#storage/image-work-errors.ts'
import { imageLibrary } from '#storage/library.ts'
import { beginsLikePicture } from '#storage/signature.ts'
import { UnreadableImage } from '#storage/unreadable-image.ts'
import { fieldErrors } from '../text.ts'
import { requireActive } from '../sign-in/permissions.ts'
import { discardPicture } from './files/discard-picture.server.ts'
import { deleteQueuedFiles } from './files/deletion-queue.server.ts'
import { requireOwnPhoto } from './queries.server.ts'
import { NO_IMAGE } from './upload/image-file.ts'
import { parsePhotoEdit, uploadSchema, type UploadFields } from './schema.ts'

/** A file as it was received. */
export interface UploadedFile {
  path: string
  /** SHA-256 of its bytes. */
  digest: Buffer
}

/** What a member sent: texts still unchecked, and the file as it was received. */
export interface UploadSubmission {
  /** Text fields by name, or a JSON body's values. */
  fields: Record<string, unknown>
  image: UploadedFile | null
  /** Whether a file was sent that is over the limit; then `image` is null. */
  imageTooLarge: boolean
  /** Why the volume did not take the file that was sent; then `image` is null. */
  imageFailure?: Error | null
}

async function binderChoice(userId: string, fields: UploadFields): Promise<BinderChoice> {
  const { binderId, newBinderTitle, olderBinder } = fields
  if (newBinderTitle !== '') return { newTitle: newBinderTitle }
  if (olderBinder !== '') return { id: await requireBinderByTitle(userId, olderBinder) }
  return binderId === null ? null : { id: binderId }
}

/** @throws Fault 400 when the member has no binder with that title */
async function requireBinderByTitle(userId: string, title: string): Promise<number> {
  const id = await findBinderByTitle(userId, title)
  if (id === null) throw invalid({ olderBinder: ['You have no binder with this title'] })
  return id
}

function toPhotoTag(tag: string): PhotoTag {
  return { tag, slug: slugify(tag) }
}

function foreignBinder(): HttpError {
  return invalid({ binderId: ['Please choose one of your binders'] })
}

async function takeInPhoto(image: { path: string }) {
  try {
    return await imageLibrary().takeIn(image, 'photo')
  } catch (error) {
    throw intakeFault(error) ?? error
  }
}

/** What a visitor is told of a picture that was not taken in (spec section 8); null for a defect. */
function intakeFault(error: unknown): HttpError | null {
  if (error instanceof UnreadableImage) return notAnImage()
  if (!(error instanceof ImageWorkUnavailable)) return null
  const message = 'Failed to upload photo. Please try again.'
  return new HttpError(503, message, {
    errors: { '': [message] },
    headers: { 'Retry-After': '30' },
  })
}

/**
 * Publishes a photo: checks the fields, takes the image in, writes the row, and the new binder where
 * one was named (spec sections 4 and 5). When anything is refused or fails, no file and no row stays.
 * @param caller decides what an absent `isPublic` means (contract, fine print 'Input')
 * @returns the photo's id
 * @throws Fault 403 for a suspended member, 413 or 415 for the file, 400 with messages by field, 503 when
 *   pictures cannot be worked on now; what the volume says when it takes nothing
 */
export async function uploadPhoto(
  viewer: Viewer,
  submission: UploadSubmission,
  caller: 'form' | 'api',
): Promise<number> {
  requireActive(viewer)
  const parsed = uploadSchema(caller).safeParse(submission.fields)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (submission.imageTooLarge) throw withErrors(fileTooLarge(), errors)
  if (submission.imageFailure) throw submission.imageFailure
  if (!submission.image) throw invalid({ image: [NO_IMAGE], ...errors })

  if (!parsed.success) {
    // Decoding takes long: a form that is refused anyway learns of its picture only what costs nothing.
    const looksGood = await beginsLikePicture(submission.image.path)
    throw looksGood ? invalid(errors) : withErrors(notAnImage(), errors)
  }

  const binder = await binderChoice(viewer.id, parsed.data)
  const image = await takeInPhoto(submission.image)
  try {
    const { title, description, altText, sourceUrl, tags, isPublic } = parsed.data
    const id = await insertPhoto(
      viewer.id,
      {
        title,
        description: description || null,
        altText: altText || null,
        sourceUrl: sourceUrl || null,
        tags: tags.map(toPhotoTag),
        isPublic,
        image,
        contentDigest: submission.image.digest,
      },
      binder,
    )
    if (id === null) throw foreignBinder()
    imageLibrary().warm(image.key, image)
    return id
  } catch (error) {
    await discardPicture('photo', image.key)
    throw error
  }
}

/**
 * Changes a member's own photo (spec section 5, 'Photo edit'): only the fields that were sent. When its
 * visibility changes the picture moves to new addresses, and the old ones die.
 * @param id null for an address that holds none
 * @param fields the values as they were sent, unchecked
 * @throws Fault 404, 403 for another's photo or a suspended member, 400 with messages by field
 */
export async function editPhoto(
  viewer: Viewer,
  id: number | null,
  fields: Record<string, unknown>,
): Promise<void> {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  const parsed = parsePhotoEdit(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const { isPublic, tags, olderBinder, ...texts } = parsed.data
  const changes: PhotoChanges = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]),
  )
  if (tags) changes.tags = tags.map(toPhotoTag)
  if (olderBinder) changes.binderId = await requireBinderByTitle(viewer.id, olderBinder)

  if (isPublic !== undefined) await changeVisibility(photo.id, viewer, isPublic, changes)
  else if (Object.keys(changes).length > 0) await writeChanges(photo.id, viewer, changes)
}

/** @returns whether it was written; false when the picture's key is no longer the expected one */
async function writeChanges(id: number, viewer: Viewer, changes: PhotoChanges): Promise<boolean> {
  const refusal = await updatePhoto(id, viewer.id, changes)
  if (refusal === 'binder') throw foreignBinder()
  if (refusal === 'photo') throw notFound('Photo Not Found')
  return refusal === null
}

/** Two changes of the same switch at once meet seldom, thrice hardly ever. */
const MOST_TRIES = 3

/**
 * A copy of the picture under a new key.
 * @returns null when the photo has another key by now
 * @throws Fault 404 when it has been deleted meanwhile, with its picture
 */
async function copiedPicture(id: number, viewer: Viewer, imageKey: string): Promise<string | null> {
  try {
    return await imageLibrary().rekey('photo', imageKey)
  } catch (error) {
    const photo = await requireOwnPhoto(id, viewer.id)
    if (photo.imageKey !== imageKey) return null
    throw error
  }
}

async function changeVisibility(
  id: number,
  viewer: Viewer,
  isPublic: boolean,
  changes: PhotoChanges,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { isPublic: wasPublic, imageKey: oldImageKey } = await requireOwnPhoto(id, viewer.id)
    const moves = isPublic !== wasPublic
    const imageKey = moves ? await copiedPicture(id, viewer, oldImageKey) : oldImageKey
    if (imageKey === null) continue
    let written = false
    try {
      const visibility = { isPublic, imageKey, oldImageKey }
      written = await writeChanges(id, viewer, { ...changes, visibility })
    } finally {
      if (moves && !written) await discardPicture('photo', imageKey)
    }
    if (!written) continue
    if (moves) void deleteQueuedFiles()
    return
  }
  throw conflict({ isPublic: ['This photo is being changed elsewhere. Please try again.'] })
}

/**
 * Deletes a member's own photo with its comments, likes and files.
 * @param id null for an address that holds none
 * @throws Fault 404, 403 for another's photo or a suspended member
 */
export async function removePhoto(viewer: Viewer, id: number | null): Promise<void> {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  if (!(await deletePhoto(photo.id, viewer.id))) throw notFound('Photo Not Found')
  void deleteQueuedFiles()
}
