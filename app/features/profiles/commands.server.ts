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
import { ImageWorkUnavailable } from '#storage/image-work-errors.ts'
import { imageLibrary } from '#storage/library.ts'
import { beginsLikePicture } from '#storage/signature.ts'
import { UnreadableImage } from '#storage/unreadable-image.ts'
import { NO_IMAGE } from '../photos/upload/image-file.ts'
import { discardPicture } from '../photos/files/discard-picture.server.ts'
import { requireActive } from '../sign-in/permissions.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { freeUsername } from './free-username.server.ts'
import { PROPOSED_USERNAME } from './profile-fields.ts'
import { isReservedUsername } from './reserved-usernames.server.ts'
import { parseProfile, type ProfileFields } from './schema.ts'

/** A picture of oneself as it was received. */
export interface AvatarSubmission {
  avatar: { path: string } | null
  /** Whether a file was sent that is over the limit; then `avatar` is null. */
  avatarTooLarge: boolean
  /** Why the volume did not take the file that was sent; then `avatar` is null. */
  avatarFailure?: Error | null
}

const noAvatar: AvatarSubmission = { avatar: null, avatarTooLarge: false }

/** @returns the key of the stored picture, or null where none was sent */
async function takeInAvatar({
  avatar,
  avatarTooLarge,
  avatarFailure,
}: AvatarSubmission): Promise<string | null> {
  if (avatarTooLarge) throw fileTooLarge('avatar')
  if (!avatar && !avatarFailure) return null
  try {
    if (!avatar) throw avatarFailure
    return (await imageLibrary().takeIn(avatar, 'avatar')).key
  } catch (error) {
    if (error instanceof UnreadableImage) throw notAnImage('avatar')
    log.error({ err: error }, 'an avatar could not be stored')
    const message = 'Failed to upload profile picture'
    const { status, headers } =
      error instanceof ImageWorkUnavailable
        ? { status: 503, headers: { 'Retry-After': '30' } }
        : unexpectedError(error, message)
    throw new HttpError(status, message, { errors: { avatar: [message] }, headers })
  }
}

/** Texts as the database keeps them: an emptied one is none. */
function toChange(fields: Partial<ProfileFields>): MemberChange {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text || null]))
}

/**
 * Stores a profile. A username that the form proposed, and that is reserved or was taken since, gets another
 * number.
 * @param proposed the username that the form proposed, if it did
 */
async function saveProfile(viewer: Viewer, change: MemberChange, proposed: unknown): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { username } = change
  const isRefused = username && username !== viewer.username && isReservedUsername(username)
  if (!isRefused && (await updateMember(viewer.id, change))) return
  if (viewer.username === null && username && username === proposed) {
    const free = await freeUsername(viewer.id, username)
    if (await updateMember(viewer.id, { ...change, username: free })) return
  }
  throw conflict({ username: ['Username is already taken'] })
}

/**
 * Changes the member's own profile: the fields that were sent, and the picture where one was. When any
 * of it is refused, nothing is stored (docs/product.md#validation, docs/product.md#input).
 * @param fields texts by name, still unchecked; names that are no field of a profile are ignored
 * @throws HttpError 403 for a suspended member, 413 or 415 for the picture, 400 with messages by field,
 *   409 for a username that is taken, 503 when pictures cannot be worked on now
 */
export async function updateProfile(
  viewer: Viewer,
  fields: Record<string, unknown>,
  submission: AvatarSubmission = noAvatar,
): Promise<void> {
  requireActive(viewer)
  const parsed = parseProfile(fields)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (!parsed.success) {
    const { avatar, avatarTooLarge } = submission
    if (avatarTooLarge) throw withErrors(fileTooLarge('avatar'), errors)
    // Decoding takes long: a form that is refused anyway learns of its picture only what costs nothing.
    const looksGood = !avatar || (await beginsLikePicture(avatar.path))
    throw looksGood ? invalid(errors) : withErrors(notAnImage('avatar'), errors)
  }
  const avatarKey = await takeInAvatar(submission)
  try {
    const change = { ...toChange(parsed.data), ...(avatarKey && { avatarKey }) }
    await saveProfile(viewer, change, fields[PROPOSED_USERNAME])
  } catch (error) {
    if (avatarKey) await discardPicture('avatar', avatarKey)
    throw error
  }
}

/**
 * Gives the member another picture. The files of the old one are marked for removal.
 * @throws HttpError 403 for a suspended member, 400 without a file, 413 or 415 for the file, 503 when pictures
 *   cannot be worked on now
 */
export async function changeAvatar(viewer: Viewer, submission: AvatarSubmission): Promise<void> {
  requireActive(viewer)
  const { avatar, avatarTooLarge, avatarFailure } = submission
  if (!avatar && !avatarTooLarge && !avatarFailure) throw invalid({ avatar: [NO_IMAGE] })
  await updateProfile(viewer, {}, submission)
}
