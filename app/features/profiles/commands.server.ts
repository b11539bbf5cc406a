import { z } from 'zod'
import { findBinder } from '#db/queries/binders.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { updateMember, type MemberChange } from '#db/queries/users.ts'
import {
  conflict,
  HttpError,
  fileTooLarge,
  invalid,
  notAnImage,
  withErrors,
} from '#app/http/http-error.ts'
import { unexpectedError } from '#app/http/error-mapping.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { ImageWorkUnavailable, UnreadableImage } from '#storage/image-work.ts'
import { imageLibrary } from '#storage/library.ts'
import { hasImageSignature } from '#storage/formats/signature.ts'
import { NO_IMAGE } from '../photos/upload/image-file.ts'
import { createBinder } from '../binders/commands.server.ts'
import { cartName } from '../carts/cart.ts'
import { cartColumns } from '../carts/queries.server.ts'
import { cartQuestionFields } from '../carts/schema.ts'
import { uploadPhoto, type UploadSubmission } from '../photos/commands.server.ts'
import { MAXIMUM_BINDER_TITLE, NOT_OWN_BINDER } from '../photos/photo.ts'
import { changeMailNotices } from '../mail-notices/commands.server.ts'
import { MAIL_NOTICES } from '../mail-notices/mail-notices.ts'
import { requireChoice } from '../mail-notices/queries.server.ts'
import { discardPicture } from '../picture-files/deletion-queue.server.ts'
import { workOffSome } from '../backlog/backlog.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { cutText } from '#app/http/forms/plain-text.ts'
import { fieldErrors, validate, type Fields } from '#app/http/forms/text.ts'
import { freeUsername, isReservedUsername } from './usernames.server.ts'
import { PROPOSED_USERNAME } from './profile.ts'
import { NOT_OWN_PHOTO, parseProfile } from './schema.ts'

/** A received avatar. */
export interface AvatarSubmission {
  avatar: { path: string } | null
  /** True if the file exceeds the size limit; `avatar` is then null. */
  avatarTooLarge: boolean
  /** The error that occurred while the file was written; `avatar` is then null. */
  avatarFailure?: Error | null
}

const noAvatar: AvatarSubmission = { avatar: null, avatarTooLarge: false }

async function ingestAvatar({ avatar, avatarTooLarge, avatarFailure }: AvatarSubmission) {
  if (avatarTooLarge) throw fileTooLarge('avatar')
  if (!avatar && !avatarFailure) return null
  try {
    if (!avatar) throw avatarFailure
    return (await imageLibrary().ingest(avatar, 'avatar')).key
  } catch (error) {
    if (error instanceof UnreadableImage) throw notAnImage('avatar', error.message)
    log.error({ err: error }, 'failed to store an avatar')
    const message = 'Failed to upload profile picture'
    const { status, headers } =
      error instanceof ImageWorkUnavailable
        ? { status: 503, headers: { 'Retry-After': '30' } }
        : unexpectedError(error, message)
    throw new HttpError(status, message, { errors: { avatar: [message] }, headers })
  }
}

const toChange = (fields: Record<string, string | number | null>): MemberChange =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text || null]))

/** Errors for a cover photo and a pinned binder that are not the member's own; null without any. */
async function highlightErrors({ id }: Viewer, { coverPhotoId, pinnedBinderId }: MemberChange) {
  const errors: Record<string, string[]> = {}
  if (coverPhotoId != null && (await findPhoto(coverPhotoId, id))?.userId !== id)
    errors.coverPhotoId = [NOT_OWN_PHOTO]
  if (pinnedBinderId != null && (await findBinder(pinnedBinderId, id))?.userId !== id)
    errors.pinnedBinderId = [NOT_OWN_BINDER]
  return Object.keys(errors).length > 0 ? errors : null
}

/** A proposed username that is reserved or has been taken since gets another number. */
async function saveProfile(viewer: Viewer, change: MemberChange, proposed: unknown): Promise<void> {
  if (Object.keys(change).length === 0) return
  await writeProfile(viewer, change, proposed)
  await workOffSome()
}

async function writeProfile(viewer: Viewer, change: MemberChange, proposed: unknown) {
  const { username } = change
  const isReserved = username && username !== viewer.username && isReservedUsername(username)
  if (!isReserved && (await updateMember(viewer.id, change))) return
  const errors = await highlightErrors(viewer, change)
  if (errors) throw invalid(errors)
  if (viewer.username === null && username && username === proposed) {
    const free = await freeUsername(viewer.id, username)
    if (await updateMember(viewer.id, { ...change, username: free })) return
  }
  throw conflict({ username: ['Username is already taken'] })
}

/**
 * Changes the submitted fields of the member's own profile, and the picture if there is one. On any
 * error nothing is stored.
 * @throws HttpError 403 if suspended, 413 or 415 for the picture, 400 with messages by field, 409
 * for a taken username, 503
 */
export async function updateProfile(
  viewer: Viewer,
  fields: Fields,
  submission: AvatarSubmission = noAvatar,
): Promise<void> {
  requireActive(viewer)
  const choosesMail = Object.hasOwn(fields, MAIL_NOTICES)
  if (choosesMail) await requireChoice(viewer, fields)
  const parsed = parseProfile(fields)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (!parsed.success) {
    const { avatar, avatarTooLarge } = submission
    if (avatarTooLarge) throw withErrors(fileTooLarge('avatar'), errors)
    // Decoding is expensive: an invalid form gets only a cheap check of its image.
    const hasImageHeader = !avatar || (await hasImageSignature(avatar.path))
    throw hasImageHeader ? invalid(errors) : withErrors(notAnImage('avatar'), errors)
  }
  const avatarKey = await ingestAvatar(submission)
  try {
    const change = { ...toChange(parsed.data), ...(avatarKey && { avatarKey }) }
    await saveProfile(viewer, change, fields[PROPOSED_USERNAME])
  } catch (error) {
    if (avatarKey) await discardPicture('avatar', avatarKey)
    throw error
  }
  // After the catch: the stored profile refers to the picture.
  if (choosesMail) await changeMailNotices(viewer, fields)
}

/**
 * Replaces the member's avatar.
 * @throws HttpError 403 if suspended, 400 without a file, 413 or 415 for the file, 503
 */
export async function changeAvatar(viewer: Viewer, submission: AvatarSubmission): Promise<void> {
  requireActive(viewer)
  const { avatar, avatarTooLarge, avatarFailure } = submission
  if (!avatar && !avatarTooLarge && !avatarFailure) throw invalid({ avatar: [NO_IMAGE] })
  await updateProfile(viewer, {}, submission)
}

/**
 * Makes a binder of a member's cart, with its first photo if there is one, and pins it to the
 * profile.
 * @param submission `make`, `model` and `year`, of which one is needed; its image is optional
 * @throws HttpError as `uploadPhoto`, and 400 without a fact
 */
export async function addCart(viewer: Viewer, submission: UploadSubmission): Promise<void> {
  const facts = validate(z.object(cartQuestionFields), submission.fields)
  const { make = null, model = null, year = null } = cartColumns(facts)
  const title = cutText(cartName({ make, model, year }), MAXIMUM_BINDER_TITLE)
  if (title === '') throw invalid({ make: ['Please enter the make, the model or the year'] })
  const fields = { ...facts, title, isPublic: 'on' }
  const { image, imageTooLarge, imageFailure } = submission
  const pinnedBinderId =
    image || imageTooLarge || imageFailure
      ? await uploadFirst({ ...submission, fields: { ...fields, newBinderTitle: title } })
      : await createBinder(viewer, fields, 'form')
  await updateProfile(viewer, { pinnedBinderId })

  async function uploadFirst(upload: UploadSubmission) {
    const { id } = await uploadPhoto(viewer, upload, 'form')
    return (await findPhoto(id, viewer.id))?.binderId ?? null
  }
}
