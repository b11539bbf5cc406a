import { and, eq } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { type Transaction } from '../client.ts'
import { binders, photos, photoTags } from '../schema.ts'

/** A tag and its slug, by which categories find it. */
export interface PhotoTag {
  tag: string
  slug: string
}

export interface NewPhoto {
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  tags: PhotoTag[]
  isPublic: boolean
  image: {
    key: string
    width: number
    height: number
    animated: boolean
    hasAlpha: boolean
    dominantColor: string
    placeholder: string | null
  }
  /** SHA-256 of the file as it was uploaded; absent where nobody knows it. */
  contentDigest?: Buffer | null
  createdAt?: Date
}

/** Where a photo is put: into a binder of the member's own, into one made with it, or into none. */
export type BinderChoice = { id: number } | { newTitle: string } | null

function isOwnBinder(tx: Transaction, id: number, userId: string): boolean {
  const own = tx
    .select({ id: binders.id })
    .from(binders)
    .where(and(eq(binders.id, id), eq(binders.userId, userId)))
    .get()
  return own !== undefined
}

function insertTags(tx: Transaction, photoId: number, tags: PhotoTag[], listed: boolean): void {
  if (tags.length === 0) return
  tx.insert(photoTags)
    .values(tags.map((tag) => ({ ...tag, photoId, listed })))
    .run()
}

/**
 * Writes a photo, its tags and, where asked for, its new binder, in one transaction.
 * @returns the photo's id, or null when the binder is not the member's own; nothing is written then
 */
export async function insertPhoto(
  userId: string,
  photo: NewPhoto,
  binder: BinderChoice,
): Promise<number | null> {
  return memberTransaction(userId, (tx) => {
    let binderId: number | null = null
    if (binder && 'newTitle' in binder) {
      binderId = tx.insert(binders).values({ userId, title: binder.newTitle }).returning().get().id
    } else if (binder) {
      if (!isOwnBinder(tx, binder.id, userId)) return null
      binderId = binder.id
    }
    const { image, tags, createdAt = new Date(), ...texts } = photo
    const { key: imageKey, ...picture } = image
    const { id } = tx
      .insert(photos)
      .values({
        ...texts,
        ...picture,
        userId,
        binderId,
        imageKey,
        tags: tags.map(({ tag }) => tag),
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: photos.id })
      .get()
    insertTags(tx, id, tags, photo.isPublic)
    return id
  })
}

/** What changes of a photo; what is absent stays. */
export interface PhotoChanges extends Partial<
  Pick<NewPhoto, 'title' | 'description' | 'altText' | 'sourceUrl' | 'tags'>
> {
  /** A binder of the member's own; null takes the photo out of its binder. */
  binderId?: number | null
  /** The new visibility, and the key under which the picture goes on; the old one must still be there. */
  visibility?: { isPublic: boolean; imageKey: string; oldImageKey: string }
}

/** Why a photo was not changed: it is not the member's, nor is the binder, or the picture's key is new. */
export type UpdateRefusal = 'photo' | 'binder' | 'key'

/**
 * Changes a member's own photo and rewrites its tags, in one transaction. When the key changes, the
 * files under the old one are put down for removal.
 * @returns null when it is done, else why nothing was written
 */
export async function updatePhoto(
  id: number,
  userId: string,
  changes: PhotoChanges,
): Promise<UpdateRefusal | null> {
  const { tags, visibility, ...columns } = changes
  return memberTransaction(userId, (tx) => {
    if (columns.binderId != null && !isOwnBinder(tx, columns.binderId, userId)) return 'binder'
    const own = and(eq(photos.id, id), eq(photos.userId, userId))
    const found = tx.select({ imageKey: photos.imageKey }).from(photos).where(own).get()
    if (!found) return 'photo'
    if (visibility && visibility.oldImageKey !== found.imageKey) return 'key'
    const { listed } = tx
      .update(photos)
      .set({
        ...columns,
        ...(tags && { tags: tags.map(({ tag }) => tag) }),
        ...(visibility && { isPublic: visibility.isPublic, imageKey: visibility.imageKey }),
        updatedAt: new Date(),
      })
      .where(own)
      .returning({ listed: photos.listed })
      .get()
    if (tags) {
      tx.delete(photoTags).where(eq(photoTags.photoId, id)).run()
      insertTags(tx, id, tags, listed)
    }
    return null
  })
}

/**
 * Deletes a member's own photo with its tags, likes and comments; its files are put down for removal.
 * @returns whether there was one
 */
export async function deletePhoto(id: number, userId: string): Promise<boolean> {
  const own = and(eq(photos.id, id), eq(photos.userId, userId))
  const deleted = memberTransaction(userId, (tx) => tx.delete(photos).where(own).run())
  return deleted.changes > 0
}
