import { z } from 'zod'
import { findBinder, findBinderByTitle, type AlsoWrite } from '#db/queries/binders.ts'
import { checkFirstDay } from '#db/queries/first-day.ts'
import { isHeld } from '#db/queries/held-posts.ts'
import {
  deletePhoto,
  insertPhoto,
  replacePicture,
  updatePhoto,
  type BinderChoice,
  type PhotoChanges,
  type PhotoTag,
} from '#db/queries/photo-writes.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { updateMember } from '#db/queries/users.ts'
import { slugify } from '#app/http/addresses.ts'
import { storageError } from '#app/http/error-mapping.server.ts'
import {
  conflict,
  HttpError,
  fileTooLarge,
  invalid,
  notAnImage,
  notFound,
  withErrors,
} from '#app/http/http-error.ts'
import { workOffSome } from '#app/features/backlog/backlog.server.ts'
import { firstDayLimits } from '#app/features/sign-in/first-day.server.ts'
import { holdingOf } from '#app/features/sign-in/held-posts.server.ts'
import { type Viewer, requireActive } from '#app/handlers/viewer.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import {
  type EditObstacle,
  ImageWorkUnavailable,
  type ImageSource,
  UneditableImage,
  UnreadableImage,
} from '#storage/image-work.ts'
import { leavesTooLittle, type PictureEdit } from '#storage/picture-edit.ts'
import { imageLibrary } from '#storage/library.ts'
import { hasImageSignature } from '#storage/formats/signature.ts'
import { cartName, NAMELESS_CART } from '../carts/cart.ts'
import { cartColumns } from '../carts/queries.server.ts'
import { MAXIMUM_BINDER_TITLE, NEW_CART, NOT_OWN_BINDER } from './photo.ts'
import { fieldErrors, validate, type Fields } from '#app/http/forms/text.ts'
import { discardPicture, deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'
import { requireOwnPhoto } from './queries.server.ts'
import { NO_IMAGE } from './upload/image-file.ts'
import {
  hasPictureEdit,
  validatePhotoEdit,
  toPictureEdit,
  pictureEditSchema,
  uploadSchema,
  type UploadFields,
} from './schema.ts'
import { withSwitches } from './visibility.ts'
import { NOTHING_EDITED, PICTURE_REPLACED, uneditable } from './crop/crop.ts'

/** A received file. */
interface UploadedFile {
  path: string
  digest: Buffer
}

/** A submitted upload: unvalidated text fields and the received file. */
export interface UploadSubmission {
  fields: Fields
  image: UploadedFile | null
  /** True if the file exceeds the size limit; `image` is then null. */
  imageTooLarge: boolean
  /** The error that occurred while the file was written; `image` is then null. */
  imageFailure?: Error | null
}

/** What an import knows of a photo besides its texts, and what it writes with it. */
export interface ImportedFacts {
  takenOn?: string | null
  createdAt?: Date
  commentsClosed?: boolean
  contentDigest?: Buffer
  also: AlsoWrite
}

const NOT_UPLOADED = 'Failed to upload photo. Please try again.'
const NOT_UPDATED = 'Failed to update photo'
const NOT_STORED = 'Photos cannot be stored at the moment. Please try again in a minute.'

async function binderChoice(userId: string, fields: UploadFields): Promise<BinderChoice> {
  const { binderId, newBinderTitle, olderBinder, cartId } = fields
  const hasBinder = newBinderTitle !== '' || olderBinder !== '' || binderId !== null
  if (hasBinder && typeof cartId === 'number' && cartId !== binderId)
    throw invalid({ binderId: ['Choose a cart or a binder, not both'] })
  const cart = cartColumns(fields)
  if (newBinderTitle !== '') return { newTitle: newBinderTitle, cart }
  if (olderBinder !== '') return { id: await requireBinderByTitle(userId, olderBinder) }
  if (binderId !== null) return { id: binderId }
  if (typeof cartId === 'number') return { id: cartId }
  // Without a script the facts can be given without their choice.
  const { make = null, model = null, year = null } = cart
  const name = cartName({ make, model, year })
  if (name !== '') return { newTitle: name.slice(0, MAXIMUM_BINDER_TITLE), cart }
  if (cartId === NEW_CART) throw invalid({ make: [NAMELESS_CART] })
  return null
}

async function requireBinderByTitle(userId: string, title: string): Promise<number> {
  const id = await findBinderByTitle(userId, title)
  if (id === null) throw invalid({ olderBinder: ['You have no binder with this title'] })
  return id
}

const toPhotoTag = (tag: string): PhotoTag => ({ tag, slug: slugify(tag) })

const notOwnBinder = (): HttpError => invalid({ binderId: [NOT_OWN_BINDER] })

async function ingestPhoto(image: { path: string }, edit: PictureEdit | undefined) {
  try {
    return await imageLibrary().ingest(image, 'photo', edit)
  } catch (error) {
    throw imageError(error, NOT_UPLOADED) ?? error
  }
}

/** The HttpError for an image error (docs/product.md#errors); null for an unexpected error. */
function imageError(error: unknown, message: string): HttpError | null {
  if (error instanceof UnreadableImage) return notAnImage('image', error.message)
  if (error instanceof UneditableImage) return uneditableError(error.obstacle)
  if (error instanceof BucketUnavailable) return storageError(error, NOT_STORED)
  if (!(error instanceof ImageWorkUnavailable)) return null
  return new HttpError(503, message, {
    errors: { '': [message] },
    headers: { 'Retry-After': '30' },
  })
}

/**
 * Publishes a photo, with a new binder if one is named (docs/product.md#validation). On any error
 * nothing remains.
 * @returns its id, the picture before it was scaled, and whether it waits for a moderator
 * @throws HttpError 403 if suspended, 413 or 415 for the file, 400 with messages by field, 503
 * without image process or bucket; FirstDayLimitReached; file errors
 */
export async function uploadPhoto(
  viewer: Viewer,
  submission: UploadSubmission,
  caller: 'form' | 'api',
  { also, ...facts }: Partial<ImportedFacts> = {},
): Promise<{ id: number; source: ImageSource; isHeld: boolean }> {
  requireActive(viewer)
  const { fields } = submission
  const sent = caller === 'form' ? withSwitches(fields) : fields
  const parsed = uploadSchema(caller).safeParse(sent)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (submission.imageTooLarge) throw withErrors(fileTooLarge(), errors)
  if (submission.imageFailure) throw submission.imageFailure
  if (!submission.image) throw invalid({ image: [NO_IMAGE], ...errors })

  if (!parsed.success) {
    // Decoding is expensive: an invalid form gets only a cheap check of its image.
    const hasImageHeader = await hasImageSignature(submission.image.path)
    throw hasImageHeader ? invalid(errors) : withErrors(notAnImage(), errors)
  }

  const firstDay = firstDayLimits()
  // Before the expensive decoding, too.
  checkFirstDay(viewer.id, 'uploads', firstDay)
  const binder = await binderChoice(viewer.id, parsed.data)
  const image = await ingestPhoto(submission.image, toPictureEdit(parsed.data))
  try {
    const { title, description, altText, sourceUrl, tags, isPublic, followersOnly } = parsed.data
    const id = await insertPhoto(
      viewer.id,
      {
        title,
        description: description || null,
        altText: altText || null,
        sourceUrl: sourceUrl || null,
        tags: tags.map(toPhotoTag),
        ...nextVisibility(
          { isPublic, followersOnly: false },
          // A field that is absent leaves it to the other one.
          { followersOnly, ...(sent.isPublic != null && { isPublic }) },
        ),
        image,
        contentDigest: submission.image.digest,
        ...facts,
        takenOn: facts.takenOn ?? image.source.takenOn,
      },
      binder,
      firstDay,
      holdingOf(viewer),
      also,
    )
    if (id === null) throw notOwnBinder()
    imageLibrary().warm(image.key, image)
    if (binder !== null) await workOffSome()
    return { id, source: image.source, isHeld: isHeld(id) }
  } catch (error) {
    await discardPicture('photo', image.key)
    throw error
  }
}

/**
 * Changes the submitted fields of a member's own photo (docs/product.md#validation), and its
 * picture as `editPicture` does.
 * @throws HttpError 404, 403 for another member's or if suspended, 400 with messages by field, 409
 * if the visibility is changed repeatedly at the same time, or the picture is another one
 */
export async function editPhoto(viewer: Viewer, id: number | null, fields: Fields): Promise<void> {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  const { isPublic, followersOnly, tags, olderBinder, ...texts } = validatePhotoEdit(fields)
  const changes: PhotoChanges = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]),
  )
  if (tags) changes.tags = tags.map(toPhotoTag)
  if (olderBinder) changes.binderId = await requireBinderByTitle(viewer.id, olderBinder)

  // Before the picture, whose change cannot be taken back.
  if (changes.binderId != null) {
    const binder = await findBinder(changes.binderId, viewer.id)
    if (binder?.userId !== viewer.id) throw notOwnBinder()
  }
  // Before the visibility, whose change gives the picture another key.
  if (hasPictureEdit(fields)) await editPicture(viewer, id, fields)
  if (isPublic !== undefined || followersOnly !== undefined)
    await changeVisibility(photo.id, viewer, { isPublic, followersOnly }, changes)
  else if (Object.keys(changes).length > 0) await writeChanges(photo.id, viewer, changes)
  if (changes.binderId !== undefined || isPublic) await workOffSome()
}

async function writeChanges(id: number, viewer: Viewer, changes: PhotoChanges): Promise<boolean> {
  const conflict = await updatePhoto(id, viewer.id, changes, holdingOf(viewer))
  if (conflict === 'binder') throw notOwnBinder()
  if (conflict === 'photo') throw notFound('Photo Not Found')
  return conflict === null
}

async function copyPicture(id: number, viewer: Viewer, imageKey: string): Promise<string | null> {
  try {
    return await imageLibrary().rekey('photo', imageKey)
  } catch (error) {
    const photo = await requireOwnPhoto(id, viewer.id)
    if (photo.imageKey !== imageKey) return null
    throw error
  }
}

type Visibility = Pick<PhotoRow, 'isPublic' | 'followersOnly'>

/** Public wins if both are sent; for followers alone ends public. */
function nextVisibility(was: Visibility, sent: Partial<Visibility>): Visibility {
  const followersOnly = sent.followersOnly ?? was.followersOnly
  const isPublic = sent.isPublic ?? (was.isPublic && !followersOnly)
  return { isPublic, followersOnly: followersOnly && !isPublic }
}

async function changeVisibility(
  id: number,
  viewer: Viewer,
  sent: Partial<Visibility>,
  changes: PhotoChanges,
): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { imageKey: oldImageKey, ...was } = await requireOwnPhoto(id, viewer.id)
    const { isPublic, followersOnly } = nextVisibility(was, sent)
    const moves = isPublic !== was.isPublic || followersOnly !== was.followersOnly
    const imageKey = moves ? await copyPicture(id, viewer, oldImageKey) : oldImageKey
    if (imageKey === null) continue
    let written = false
    try {
      const visibility = { isPublic, followersOnly, imageKey, oldImageKey }
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

const uneditableError = (obstacle: EditObstacle) => invalid({ crop: [uneditable(obstacle)] })

/**
 * Rotates and crops a member's own photo (docs/product.md#validation): the picture gets a new URL,
 * the old files are deleted.
 * @throws HttpError 404, 403, 400 with messages by field, 409 if the picture is not that of
 * `fields.picture`, 503 without image process
 */
export async function editPicture(viewer: Viewer, id: number | null, fields: Fields) {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  const sent = validate(pictureEditSchema, fields)
  const edit = toPictureEdit(sent)
  if (!['', photo.imageKey].includes(sent.picture)) throw conflict({ '': [PICTURE_REPLACED] })
  if (!edit) throw invalid({ '': [NOTHING_EDITED] })
  if (photo.animated) throw uneditableError('animated')
  if (leavesTooLittle(photo, edit)) throw uneditableError('small')

  const image = await editedCopy(photo, viewer, edit)
  let obstacle: Awaited<ReturnType<typeof replacePicture>> | undefined
  try {
    obstacle = await replacePicture(photo.id, viewer.id, photo.imageKey, image)
  } finally {
    if (obstacle !== null) await discardPicture('photo', image.key)
  }
  if (obstacle === 'photo') throw notFound('Photo Not Found')
  if (obstacle === 'key') throw conflict({ '': [PICTURE_REPLACED] })
  imageLibrary().warm(image.key, image)
  void deleteQueuedFiles()
}

async function editedCopy(photo: PhotoRow, viewer: Viewer, edit: PictureEdit) {
  try {
    return await imageLibrary().edit(photo.imageKey, photo, edit)
  } catch (error) {
    const { imageKey } = await requireOwnPhoto(photo.id, viewer.id)
    if (imageKey !== photo.imageKey) throw conflict({ '': [PICTURE_REPLACED] })
    // The master was accepted once: if it is unreadable now, the error is the site's.
    throw error instanceof UnreadableImage ? error : (imageError(error, NOT_UPDATED) ?? error)
  }
}

/**
 * Closes the comments of a member's own photo, or opens them again.
 * @throws HttpError 404, 403 for another member's or if suspended
 */
export async function closeComments(viewer: Viewer, id: number | null, commentsClosed: boolean) {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  await writeChanges(photo.id, viewer, { commentsClosed })
}

/**
 * Closes the comments of all photos of a member, or opens them again.
 * @throws HttpError 403 if suspended, 400 unless `commentsClosed` is on or off
 */
export async function closeAllComments(viewer: Viewer, fields: Fields): Promise<void> {
  requireActive(viewer)
  const { commentsClosed } = validate(closingSchema, fields)
  await updateMember(viewer.id, { commentsClosed: commentsClosed === 'on' })
}

const closingSchema = z.object({ commentsClosed: z.enum(['on', 'off']) })

/**
 * Switches the reminder of the upload form.
 * @throws HttpError 403 if suspended, 400 unless `altTextReminder` is on or off
 */
export async function changeAltTextReminder(viewer: Viewer, fields: Fields): Promise<void> {
  requireActive(viewer)
  const { altTextReminder } = validate(reminderSchema, fields)
  await updateMember(viewer.id, { altTextReminder: altTextReminder === 'on' })
}

const reminderSchema = z.object({ altTextReminder: z.enum(['on', 'off']) })

/**
 * Deletes a member's own photo with its comments, likes and files.
 * @throws HttpError 404, 403 for another member's or if suspended
 */
export async function removePhoto(viewer: Viewer, id: number | null): Promise<void> {
  const photo = await requireOwnPhoto(id, viewer.id)
  requireActive(viewer)
  if (!(await deletePhoto(photo.id, viewer.id))) throw notFound('Photo Not Found')
  await workOffSome()
}
