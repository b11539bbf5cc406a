import { eq } from 'drizzle-orm'
import { database, type Database } from '#db/client.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { putIntoBinder } from '#db/queries/binder-photos.ts'
import { deleteBinder, updateBinder } from '#db/queries/binders.ts'
import { deleteOwnComment } from '#db/queries/comments.ts'
import { deleteSome } from '#db/queries/deletions.ts'
import { applyModeration, hideSomePhotos } from '#db/queries/moderation-actions.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { newestNotification, removeSomeNotifications } from '#db/queries/notifications.ts'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { indexSomeTexts } from '#db/queries/queued-texts.ts'
import { markNotificationsRead } from '#db/queries/read-marks.ts'
import { recountSome } from '#db/queries/recounts.ts'
import { deleteCollection } from '#db/queries/saves.ts'
import { updateMember } from '#db/queries/users.ts'
import { photos } from '#db/schema.ts'
import type { makeLargestMember } from './largest-member.ts'

type Largest = Awaited<ReturnType<typeof makeLargestMember>>

/** What follows from the writes. */
export const STEPS = [deleteSome, indexSomeTexts, removeSomeNotifications, recountSome]

/** Replaces the transactions of the database by `run` around each. */
export function aroundTransactions(db: Database, around: <T>(run: () => T) => T): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (write, config) => around(() => transaction(write, config))
}

const suspend = (userId: string) =>
  applyModeration(null, {
    ...{ action: 'suspend', note: '', photoId: null, commentId: null, rekeyed: null, userId },
  })

async function hideAll(userId: string): Promise<void> {
  let progress: Awaited<ReturnType<typeof hideSomePhotos>> | undefined
  do progress = await hideSomePhotos(null, userId, String, progress ?? undefined)
  while (progress)
}

const somePhotos = (userId: string) =>
  database().select({ id: photos.id }).from(photos).where(eq(photos.userId, userId)).limit(20).all()

const TEXTS = { title: 'Renamed', description: '', isPublic: true }
/** The writes on which most hangs. */
export const WRITES: Record<string, (of: Largest) => Promise<unknown>> = {
  'a new name': ({ member }) => updateMember(member, { firstName: 'Zelda' }),
  'a new title of a binder': ({ binder, member }) => updateBinder(binder, member, TEXTS),
  'a binder made private': ({ binder, member }) =>
    updateBinder(binder, member, { ...TEXTS, isPublic: false }),
  'the deletion of a binder': ({ binder, member }) => deleteBinder(binder, member),
  'twenty photos moved': ({ member }) =>
    putIntoBinder(
      member,
      somePhotos(member).map(({ id }) => id),
      null,
    ),
  'the deletion of a photo': ({ photo, member }) => deletePhoto(photo, member),
  'the deletion of a comment': ({ comment, photo, member }) =>
    deleteOwnComment({ id: comment, photoId: photo }, member),
  'the deletion of a collection': ({ collection, member }) => deleteCollection(member, collection),
  'reading notifications': async ({ member }) =>
    markNotificationsRead(member, (await newestNotification(member)) ?? 0),
  'a mute': ({ member, other }) => muteOrBlockMember(member, other, 'mute'),
  'a block': ({ member, other }) => muteOrBlockMember(member, other, 'block'),
  'a suspension': ({ member }) => suspend(member),
  'the hiding of all photos': ({ member }) => hideAll(member),
  'the deletion of the account': ({ member }) => markAccountDeleted(member),
}
