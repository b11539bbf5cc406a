import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { database, prepared, type Database } from '../client.ts'
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
    .where(
      and(
        eq(photos.id, placeholder('id')),
        sql`(${isListed} OR ${photos.userId} = ${placeholder('viewer')})`,
      ),
    )
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

export interface NewPhoto {
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  tags: { tag: string; slug: string }[]
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

/**
 * Writes a photo, its tags and, where asked for, its new binder, in one transaction.
 * @returns the photo's id, or null when the binder is not the member's own; nothing is written then
 */
export async function insertPhoto(
  userId: string,
  photo: NewPhoto,
  binder: BinderChoice,
): Promise<number | null> {
  return database().transaction((tx) => {
    let binderId: number | null = null
    if (binder && 'newTitle' in binder) {
      binderId = tx.insert(binders).values({ userId, title: binder.newTitle }).returning().get().id
    } else if (binder) {
      const own = tx
        .select({ id: binders.id })
        .from(binders)
        .where(and(eq(binders.id, binder.id), eq(binders.userId, userId)))
        .get()
      if (!own) return null
      binderId = own.id
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
    if (tags.length > 0)
      tx.insert(photoTags)
        .values(tags.map((tag) => ({ ...tag, photoId: id, listed: photo.isPublic })))
        .run()
    return id
  })
}

/** Which of these image keys belong to a photo: what a sweep of the files must keep. */
export async function photoKeysAmong(keys: string[]): Promise<Set<string>> {
  const rows = database()
    .select({ key: photos.imageKey })
    .from(photos)
    .where(inArray(photos.imageKey, keys))
    .all()
  return new Set(rows.map((row) => row.key))
}
