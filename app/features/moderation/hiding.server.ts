import { findPhotoRecord } from '#db/queries/member-records.ts'
import type { Rekeyed } from '#db/queries/moderation.ts'
import { log } from '#app/http/logging/log.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { discardPicture, deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'

/** A photo that is hidden or shown again, with its current picture key. */
interface HiddenPhoto {
  id: number
  imageKey: string
}

/**
 * Copies a photo's picture to a new key, so that its old URL stops working. If this fails, the photo is still
 * hidden, because each picture request checks whether its photo is hidden.
 * @returns null if there is no copy
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

/** An attempt fails if the owner changes the photo's visibility at the same time, because its key changes. */
export const MAX_TRIES = 3

/**
 * Hides a photo, or shows it again, under a new picture key. The files of the key that is not used are deleted.
 * @param write writes the change with the new key; returns false if the photo has changed in the meantime
 * @returns what `write` returns
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
