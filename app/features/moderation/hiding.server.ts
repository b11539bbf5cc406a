import { type CommentRecord, findPhotoRecord } from '#db/queries/member-records.ts'
import {
  applyModeration,
  findLeftHiding,
  hideSomePosts,
  queueHiding,
  type HiddenPosts,
  type Rekeyed,
} from '#db/queries/moderation-actions.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { log } from '#app/http/logging/log.server.ts'
import { withNoun } from '#app/ui/count.ts'
import { photoCount } from '../photos/photo.ts'
import { imageLibrary } from '#storage/library.ts'
import { discardPicture, deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'

interface HiddenPhoto {
  id: number
  imageKey: string
}

/**
 * Copies a photo's picture to a new key, so that its old URL stops working. If that fails, each
 * request still checks the photo.
 */
async function rekeyPicture({ id, imageKey: from }: HiddenPhoto): Promise<Rekeyed | null> {
  try {
    return { from, to: await imageLibrary().rekey('photo', from) }
  } catch (error) {
    // If the owner has deleted the photo or changed its key, the write fails.
    const now = await findPhotoRecord(id)
    if (now?.imageKey === from)
      log.error({ err: error, photoId: id }, 'hid a photo without changing its picture key')
    return null
  }
}

/**
 * An attempt fails if the owner changes the photo's visibility at the same time, because its key
 * changes.
 */
export const MAX_TRIES = 3

/**
 * Hides or shows a photo under a new picture key; the files of the unused key are deleted.
 * @throws what `write` throws
 */
export async function withNewPictureKey(
  photo: HiddenPhoto,
  write: (rekeyed: Rekeyed | null) => Promise<boolean>,
): Promise<boolean> {
  const rekeyed = await rekeyPicture(photo)
  let written = false
  try {
    written = await write(rekeyed)
  } finally {
    if (rekeyed && !written) await discardPicture('photo', rekeyed.to)
  }
  if (rekeyed && written) void deleteQueuedFiles()
  return written
}

/**
 * Hides a comment, or shows it again, for a moderator or the maintainer (null).
 * @returns false if it is so already, or gone
 */
export const setCommentHidden = (
  moderatorId: string | null,
  { id, owner }: Pick<CommentRecord, 'id' | 'owner'>,
  action: 'hide' | 'unhide',
  note: string,
) =>
  applyModeration(moderatorId, {
    action,
    note,
    photoId: null,
    commentId: id,
    userId: owner.id,
    rekeyed: null,
  })

/** '2 photos, 1 comment'; '0 photos' for nothing. */
export function postsText({ photos, comments, binders }: HiddenPosts): string {
  const others = [
    comments > 0 && withNoun(comments, 'comment'),
    binders > 0 && withNoun(binders, 'binder'),
  ]
  const texts = [photos > 0 && photoCount(photos), ...others].filter(Boolean)
  return texts.length === 0 ? photoCount(0) : texts.join(', ')
}

const getNote = (note: string, changed: HiddenPosts) =>
  `${note === '' ? '' : `${note}: `}${postsText(changed)}`

/**
 * Hides all photos, comments and binders of a member in small steps, or shows those that this has
 * hidden. If the process stops in between, the backlog goes on.
 * @returns what was changed, such as '2 photos, 1 comment'
 */
export async function hideAllPosts(
  moderatorId: string | null,
  userId: string,
  note: string,
  action: 'hide' | 'unhide' = 'hide',
): Promise<string> {
  const id = await queueHiding(moderatorId, { action, userId, note })
  let changed: HiddenPosts = { photos: 0, comments: 0, binders: 0 }
  await repeatStep(async () => {
    const step = await hideSomePosts(id, getNote)
    if (step) changed = step.changed
    return step?.isFinished === false
  })
  return postsText(changed)
}

/**
 * Takes a step of a hiding whose process has stopped.
 * @returns false when nothing is left
 */
export async function hideSomeLeft(): Promise<boolean> {
  const id = await findLeftHiding()
  if (id === null) return false
  await hideSomePosts(id, getNote)
  return true
}
