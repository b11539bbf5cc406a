import { type CommentRecord, findPhotoRecord } from '#db/queries/member-records.ts'
import { applyModeration, type Rekeyed } from '#db/queries/moderation-actions.ts'
import { log } from '#app/http/logging/log.server.ts'
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
