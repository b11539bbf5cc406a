import { and, eq } from 'drizzle-orm'
import { discardPhoto } from './deletions.ts'
import { memberTransaction } from '../account-status.ts'
import type { Transaction } from '../client.ts'
import { dateIfChanged } from '../date-if-changed.ts'
import { binders, photos, photoTags } from '../schema.ts'
import { addBinder, type AlsoWrite, type CartColumns } from './binders.ts'
import { addShared, isJoined, joinToAdd } from './contributors.ts'
import { checkFirstDay, type FirstDayLimits } from './first-day.ts'
import { holdPost, holdsPostsOf, type Holding } from './held-posts.ts'

/** A tag and its slug, by which categories find it. */
export interface PhotoTag {
  tag: string
  slug: string
}

type NewImage = { key: string } & Pick<
  typeof photos.$inferSelect,
  'width' | 'height' | 'animated' | 'hasAlpha' | 'dominantColor' | 'placeholder'
>

export interface NewPhoto {
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  tags: PhotoTag[]
  /** `YYYY-MM-DD` */
  takenOn?: string | null
  isPublic: boolean
  /** Not public, but for followers. */
  followersOnly?: boolean
  image: NewImage
  /** SHA-256 of the uploaded file; absent if unknown. */
  contentDigest?: Buffer | null
  commentsClosed?: boolean
  createdAt?: Date
}

/** The binder of a photo: an own one, one that others share with the member, a new one, or none. */
export type BinderChoice = { id: number } | { newTitle: string; cart?: Partial<CartColumns> } | null

/** Whether the binder is the member’s. Call it inside the writing transaction. */
export function isOwnBinder(tx: Transaction, id: number, userId: string): boolean {
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

/** Replaces the rows of a photo's tags. Call it inside the writing transaction. */
export function replaceTags(tx: Transaction, id: number, tags: PhotoTag[], listed: boolean): void {
  tx.delete(photoTags).where(eq(photoTags.photoId, id)).run()
  insertTags(tx, id, tags, listed)
}

/**
 * Inserts a photo with its tags and maybe a new binder.
 * @returns its id; null, with nothing written, for another's binder that is not shared with the
 * member, or full
 * @throws FirstDayLimitReached
 */
export const insertPhoto = async (
  userId: string,
  photo: NewPhoto,
  binder: BinderChoice,
  firstDay: FirstDayLimits | null = null,
  holding: Holding = null,
  also?: AlsoWrite,
) =>
  memberTransaction(userId, (tx) => {
    checkFirstDay(userId, 'uploads', firstDay)
    const isHeld = photo.isPublic && holdsPostsOf(userId, holding)
    let binderId: number | null = null
    let shared: ReturnType<typeof joinToAdd> = null
    if (binder && 'newTitle' in binder) {
      binderId = addBinder(tx, { userId, title: binder.newTitle, ...binder.cart }, holding)
    } else if (binder) {
      if (isOwnBinder(tx, binder.id, userId)) binderId = binder.id
      else {
        shared = joinToAdd(tx, userId, binder.id, 1)
        if (!isJoined(shared)) return null
      }
    }
    const { image, tags, createdAt = new Date(), ...texts } = photo
    const { key: imageKey, ...imageColumns } = image
    const { id } = tx
      .insert(photos)
      .values({
        ...texts,
        ...imageColumns,
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
    if (isHeld) holdPost(tx, { userId, photoId: id, title: photo.title }, holding)
    if (isJoined(shared)) addShared(tx, shared, [id])
    also?.(tx, id)
    return id
  })

/** The changes of a photo; absent fields stay as they are. */
export interface PhotoChanges extends Partial<
  Pick<NewPhoto, 'title' | 'description' | 'altText' | 'sourceUrl' | 'takenOn' | 'tags'>
> {
  /** An own binder; null removes the photo from its binder. */
  binderId?: number | null
  commentsClosed?: boolean
  /** The new visibility with its new image key, and the expected current key. */
  visibility?: {
    isPublic: boolean
    followersOnly?: boolean
    imageKey: string
    oldImageKey: string
  }
}

/**
 * Why a photo was not changed: the photo or the binder is not the member's, or the image key has
 * changed.
 */
export type UpdateConflict = 'photo' | 'binder' | 'key'

/**
 * Changes a member's own photo and its tags; queues the files of an old image key.
 * @returns null, or why it did not
 */
export async function updatePhoto(
  id: number,
  userId: string,
  changes: PhotoChanges,
  holding: Holding = null,
): Promise<UpdateConflict | null> {
  const { tags, visibility, ...columns } = changes
  const { oldImageKey, ...shown } = visibility ?? {}
  return memberTransaction(userId, (tx) => {
    if (columns.binderId != null && !isOwnBinder(tx, columns.binderId, userId)) return 'binder'
    const own = and(eq(photos.id, id), eq(photos.userId, userId))
    const found = tx
      .select({ imageKey: photos.imageKey, binderId: photos.binderId })
      .from(photos)
      .where(own)
      .get()
    if (!found) return 'photo'
    if (oldImageKey !== undefined && oldImageKey !== found.imageKey) return 'key'
    const isHeld = visibility?.isPublic && holdsPostsOf(userId, holding)
    const changesBinder = columns.binderId !== undefined && columns.binderId !== found.binderId
    const values = {
      ...columns,
      ...(changesBinder && { binderPosition: null }),
      ...(tags && { tags: tags.map(({ tag }) => tag) }),
      ...shown,
    }
    const { listed, title } = tx
      .update(photos)
      .set({ ...values, updatedAt: dateIfChanged(photos, photos.updatedAt, values) })
      .where(own)
      .returning({ listed: photos.listed, title: photos.title })
      .get()
    if (tags) replaceTags(tx, id, tags, listed)
    if (isHeld) holdPost(tx, { userId, photoId: id, title }, holding)
    return null
  })
}

/**
 * Gives a member's own photo another picture; only the files of the old one go.
 * @returns null, or why nothing was written
 */
export const replacePicture = async (
  id: number,
  userId: string,
  oldImageKey: string,
  { key: imageKey, ...columns }: NewImage,
): Promise<'photo' | 'key' | null> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(photos.id, id), eq(photos.userId, userId))
    const found = tx.select({ imageKey: photos.imageKey }).from(photos).where(own).get()
    if (!found) return 'photo'
    if (found.imageKey !== oldImageKey) return 'key'
    tx.update(photos)
      .set({ ...columns, imageKey, updatedAt: new Date() })
      .where(own)
      .run()
    return null
  })

/**
 * Deletes a member's own photo with all that hangs on it, in steps after it is hidden.
 * @returns false if there is none
 */
export const deletePhoto = async (id: number, userId: string): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(photos.id, id), eq(photos.userId, userId))
    if (!tx.select({ id: photos.id }).from(photos).where(own).get()) return false
    discardPhoto(tx, id)
    return true
  })
