import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { MAX_TRIES, withNewPictureKey } from '#app/features/moderation/hiding.server.ts'
import { deleteQueuedFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { findPhotoRecord, type PhotoRecord } from '#db/queries/member-records.ts'
import { applyModeration } from '#db/queries/moderation-actions.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { deleteFilesNow, olderCopies } from './deleted-files.ts'
import { counted, shortLine } from './text.ts'

function onePhotoId([word, ...more]: string[]): number {
  const id = idParameter(word)
  if (id === null || more.length > 0) throw new AdminError('Give one ID, the number of a photo.')
  return id
}

async function requirePhoto(id: number): Promise<PhotoRecord> {
  const photo = await findPhotoRecord(id)
  if (!photo) throw new AdminError(`There is no photo ${id}.`)
  return photo
}

function getName({ id, title, owner }: PhotoRecord): string {
  return `photo ${id} "${shortLine(title)}" of ${owner.username ?? owner.id}`
}

/**
 * Hides a photo or shows it again, as a moderator does, and records it.
 * @throws AdminError if it does not exist, is already hidden or shown, or keeps changing
 */
async function setHidden(id: number, action: 'hide' | 'unhide'): Promise<PhotoRecord> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const photo = await requirePhoto(id)
    if (photo.hiddenAt && action === 'hide')
      throw new AdminError(`The ${getName(photo)} is already hidden.`)
    if (!photo.hiddenAt && action === 'unhide')
      throw new AdminError(`The ${getName(photo)} is not hidden.`)
    const about = { photoId: id, commentId: null, userId: photo.owner.id }
    const written = await withNewPictureKey(photo, (rekeyed) =>
      applyModeration(null, { action, note: BY_MAINTAINER, ...about, rekeyed }),
    )
    if (written) return photo
  }
  throw new AdminError(`Photo ${id} is being changed elsewhere. Try again.`)
}

const hide: AdminCommand = {
  usage: 'photo hide ID',
  explanation: 'Hides a photo from everyone but its owner. ID is the number in its address.',
  async run(words) {
    const photo = await setHidden(onePhotoId(words), 'hide')
    await deleteQueuedFiles()
    return [`Hid ${getName(photo)}.`]
  },
}

const show: AdminCommand = {
  usage: 'photo show ID',
  explanation: 'Shows a hidden photo again.',
  async run(words) {
    const photo = await setHidden(onePhotoId(words), 'unhide')
    await deleteQueuedFiles()
    const stillPrivate = photo.isShared ? '' : ' Its owner has made it private.'
    return [`Shows ${getName(photo)} again.${stillPrivate}`]
  },
}

const remove: AdminCommand = {
  usage: 'photo delete ID',
  explanation: 'Deletes a photo with its comments, likes and files.',
  async run(words) {
    const id = onePhotoId(words)
    const photo = await requirePhoto(id)
    const about = { photoId: id, commentId: null, userId: photo.owner.id, rekeyed: null }
    if (!(await applyModeration(null, { action: 'delete', note: BY_MAINTAINER, ...about })))
      throw new AdminError(`There is no photo ${id}.`)
    await workOffBacklog()
    const { commentsCount, likesCount } = photo
    return [
      ...(await deleteFilesNow()),
      ...(await olderCopies('photo')),
      `Deleted ${getName(photo)} with ${counted(commentsCount, 'comment')} and ${counted(likesCount, 'like')}.`,
    ]
  },
}

export const photoCommands = { hide, show, delete: remove }
