import { and, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { database, prepared, writeTransaction, type Database, type Transaction } from '../client.ts'
import { binders, photos, photoTags, users } from '../schema.ts'

const placeholder = sql.placeholder

/** How a list of photos is paged: `before` continues by id (keyset), `offset` counts. */
export interface Page {
  before?: number
  offset?: number
  limit: number
}

const NEWEST = Number.MAX_SAFE_INTEGER

/** The public columns of a member that stand beside a photo or a comment. */
export const authorColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarKey: users.avatarKey,
}

const photoColumns = {
  id: photos.id,
  userId: photos.userId,
  binderId: photos.binderId,
  title: photos.title,
  description: photos.description,
  altText: photos.altText,
  tags: photos.tags,
  sourceUrl: photos.sourceUrl,
  isPublic: photos.isPublic,
  hiddenAt: photos.hiddenAt,
  imageKey: photos.imageKey,
  width: photos.width,
  height: photos.height,
  animated: photos.animated,
  hasAlpha: photos.hasAlpha,
  dominantColor: photos.dominantColor,
  placeholder: photos.placeholder,
  likesCount: photos.likesCount,
  commentsCount: photos.commentsCount,
  createdAt: photos.createdAt,
  updatedAt: photos.updatedAt,
  binderIsPublic: binders.isPublic,
  liked: sql<number>`EXISTS (SELECT 1 FROM likes WHERE likes.user_id = ${placeholder('viewer')} AND likes.photo_id = ${photos.id})`,
  user: authorColumns,
}

// A partial index serves only a condition that is spelled out; a bound parameter could be anything.
export const isListed = sql`${photos.listed} = 1`
export const isBefore = sql`${photos.id} < ${placeholder('before')}`

/** The condition that a member may see a photo: it is listed, or the member's own. */
export function visibleTo(viewerId: string | Placeholder): SQL {
  return sql`(${isListed} OR ${photos.userId} = ${viewerId})`
}

/** The member whose photo it is; null where the viewer may not see such a photo. */
export function ownerOf(tx: Transaction, photoId: number, viewerId: string): string | null {
  const photo = tx
    .select({ ownerId: photos.userId })
    .from(photos)
    .where(and(eq(photos.id, photoId), visibleTo(viewerId)))
    .get()
  return photo?.ownerId ?? null
}

function photoSelect(db: Database) {
  return db
    .select(photoColumns)
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .leftJoin(binders, eq(binders.id, photos.binderId))
    .$dynamic()
}

/** A photo as the database knows it, with its author and whether the viewer likes it (1 or 0). */
export type PhotoRow = ReturnType<ReturnType<typeof photoPage>>[number]

/**
 * A list of photos, newest first, whose ids are picked from an index alone; only the rows of the page
 * are then read whole.
 * @param pick the query of the ids, ending with `pageEnd`; further parameters go by their names
 */
export function photoPage(pick: (db: Database) => SQL) {
  const statement = prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${pick(db)})`)
      .orderBy(desc(photos.id))
      .prepare(),
  )
  return (viewerId: string | null, page: Page, parameters: Record<string, unknown> = {}) =>
    statement().all({
      viewer: viewerId ?? '',
      before: page.before ?? NEWEST,
      offset: page.offset ?? 0,
      limit: page.limit,
      ...parameters,
    })
}

/** How every query of ids ends: newest first, one page of it. The ids are its first column. */
export const pageEnd = sql`ORDER BY 1 DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

const listedPage = photoPage(
  () => sql`SELECT ${photos.id} FROM ${photos} WHERE ${isListed} AND ${isBefore} ${pageEnd}`,
)

/**
 * The photos that everyone may see, newest first.
 * @param viewerId whose likes are marked; null for a visitor
 */
export async function listPhotos(viewerId: string | null, page: Page): Promise<PhotoRow[]> {
  return listedPage(viewerId, page)
}

const findStatement = prepared((db) =>
  photoSelect(db)
    .where(and(eq(photos.id, placeholder('id')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/** One photo, or null where it is absent or private to somebody else. */
export async function findPhoto(id: number, viewerId: string | null): Promise<PhotoRow | null> {
  return findStatement().get({ id, viewer: viewerId ?? '' }) ?? null
}

/** What the image server must know of a photo's file. */
export interface ImageOwnership {
  isPublic: boolean
  ownerId: string
  width: number
  height: number
  animated: boolean
  hasAlpha: boolean
}

const imageStatement = prepared((db) =>
  db
    .select({
      isPublic: photos.listed,
      ownerId: photos.userId,
      width: photos.width,
      height: photos.height,
      animated: photos.animated,
      hasAlpha: photos.hasAlpha,
    })
    .from(photos)
    .where(eq(photos.imageKey, placeholder('key')))
    .prepare(),
)

/** Who may see the picture with this key, or null where no photo has it. */
export async function findPhotoImage(key: string): Promise<ImageOwnership | null> {
  return imageStatement().get({ key }) ?? null
}

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
  return writeTransaction((tx) => {
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
  return writeTransaction((tx) => {
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
  const deleted = database()
    .delete(photos)
    .where(and(eq(photos.id, id), eq(photos.userId, userId)))
    .run()
  return deleted.changes > 0
}
