import { and, count, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { discardCollection } from './deletions.ts'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, database, prepared, type Transaction } from '../client.ts'
import { collections, collectionSaves, photos, saves } from '../schema.ts'
import { notMuted } from './mutes.ts'
import { listVisiblePhotos } from './photo-lists.ts'
import { findOwner, visibleTo, type PhotoRow } from './photos.ts'

/** A member may save as many photos (docs/product.md#saved-photos). */
export const MAXIMUM_SAVES = 10_000

/** A member may have as many collections. */
export const MAXIMUM_COLLECTIONS = 100

const { placeholder } = sql

const countStatement = prepared((db) =>
  db
    .select({ total: count() })
    .from(saves)
    .where(eq(saves.userId, placeholder('viewer')))
    .prepare(),
)

const hasRoom = (userId: string) =>
  (countStatement().get({ viewer: userId })?.total ?? 0) < MAXIMUM_SAVES

/**
 * Saves a photo, or sets it as `saved`.
 * @returns the new state; null if the member cannot see it, 'full' if too many
 */
export const toggleSave = async (
  userId: string,
  photoId: number,
  saved?: boolean,
): Promise<{ saved: boolean } | 'full' | null> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(saves.userId, userId), eq(saves.photoId, photoId))
    const isSaved = tx.select({ id: saves.id }).from(saves).where(own).get() !== undefined
    const wanted = saved ?? !isSaved
    if (findOwner(photoId, userId) === null) return null
    if (wanted && !isSaved) {
      if (!hasRoom(userId)) return 'full'
      tx.insert(saves).values({ userId, photoId }).run()
    }
    if (!wanted) tx.delete(saves).where(own).run()
    return { saved: wanted }
  })

/**
 * Saves the visible photos among a page of ids, in their order, up to the maximum.
 * @returns whether all are saved now
 */
export const mergeSaves = async (userId: string, ids: number[]): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    for (const photoId of ids) {
      if (findOwner(photoId, userId) === null) continue
      const own = and(eq(saves.userId, userId), eq(saves.photoId, photoId))
      if (tx.select({ id: saves.id }).from(saves).where(own).get()) continue
      if (!hasRoom(userId)) return false
      tx.insert(saves).values({ userId, photoId }).run()
    }
    return true
  })

/**
 * Removes a page of photos from the saved ones, and so from all collections.
 * @returns how many
 */
export const removeSaves = async (userId: string, ids: number[]): Promise<number> =>
  memberTransaction(
    userId,
    (tx) =>
      tx
        .delete(saves)
        .where(and(eq(saves.userId, userId), inArray(saves.photoId, ids)))
        .run().changes,
  )

const isOwnAndShown = and(
  eq(saves.userId, placeholder('viewer')),
  lt(saves.id, placeholder('before')),
  visibleTo(placeholder('viewer')),
  notMuted(photos.userId),
)
const isInCollection = sql`EXISTS (SELECT 1 FROM ${collectionSaves}
  WHERE ${collectionSaves.collectionId} = ${placeholder('collection')} AND ${collectionSaves.saveId} = ${saves.id})`

const pageStatement = (condition?: SQL) =>
  prepared((db) =>
    db
      .select({ id: saves.id, photoId: saves.photoId })
      .from(saves)
      .innerJoin(photos, eq(photos.id, saves.photoId))
      .where(and(isOwnAndShown, condition))
      .orderBy(desc(saves.id))
      .limit(placeholder('limit'))
      .prepare(),
  )

const pageStatements = { saved: pageStatement(), collection: pageStatement(isInCollection) }

export interface SavedRow {
  id: number
  photo: PhotoRow
}

/**
 * A page of a member's saved photos, or those of an own collection, last saved first, as far as
 * visible; `before` is a save's id.
 */
export async function listSaves(
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
  collectionId: number | null = null,
): Promise<SavedRow[]> {
  const statement = pageStatements[collectionId === null ? 'saved' : 'collection']
  const page = statement().all({ viewer: userId, before, limit, collection: collectionId })
  const rows = await listVisiblePhotos(
    page.map(({ photoId }) => photoId),
    userId,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id, photoId }) => {
    const photo = byId.get(photoId)
    return photo ? [{ id, photo }] : []
  })
}

const saveStatement = prepared((db) =>
  db
    .select({ id: saves.id })
    .from(saves)
    .where(and(eq(saves.userId, placeholder('viewer')), eq(saves.photoId, placeholder('photo'))))
    .prepare(),
)

/** The id of a member's save of a photo; null if there is none. */
export const findSave = async (userId: string, photoId: number): Promise<number | null> =>
  saveStatement().get({ viewer: userId, photo: photoId })?.id ?? null

export interface CollectionRow {
  id: number
  title: string
}

const collectionColumns = { id: collections.id, title: collections.title }
const ownCollection = (userId: string, id: number) =>
  and(eq(collections.id, id), eq(collections.userId, userId))

/** The photo of a collection that was saved last, of those that the member may see. */
const newestInCollection = sql`(SELECT ${saves.photoId} FROM ${collectionSaves}
  JOIN ${saves} ON ${saves.id} = ${collectionSaves.saveId}
  JOIN ${photos} ON ${photos.id} = ${saves.photoId} AND ${visibleTo(placeholder('viewer'))}
  WHERE ${collectionSaves.collectionId} = ${collections.id} AND ${notMuted(photos.userId)}
  ORDER BY ${collectionSaves.saveId} DESC LIMIT 1)`

const collectionsStatement = prepared((db) =>
  db
    // Within another one: Drizzle takes the tables' names from the columns of a single table's
    // values.
    .select({ ...collectionColumns, coverId: sql<number | null>`${newestInCollection}` })
    .from(collections)
    .where(eq(collections.userId, placeholder('viewer')))
    .orderBy(desc(collections.usedAt), desc(collections.id))
    .limit(MAXIMUM_COLLECTIONS)
    .prepare(),
)

/**
 * A member's collections, the last used first, each with the photo that was saved last of those the
 * member may see.
 */
export async function listCollections(userId: string) {
  const rows = collectionsStatement().all({ viewer: userId })
  const coverIds = rows.flatMap(({ coverId }) => coverId ?? [])
  const covers = await listVisiblePhotos(coverIds, userId)
  const byId = new Map(covers.map((row) => [row.id, row]))
  return rows.map(({ coverId, ...row }) => ({ ...row, cover: byId.get(coverId ?? 0) ?? null }))
}

/** A member's own collection; null if there is none with this id. */
export const findCollection = async (userId: string, id: number): Promise<CollectionRow | null> =>
  database().select(collectionColumns).from(collections).where(ownCollection(userId, id)).get() ??
  null

function insertCollection(tx: Transaction, userId: string, title: string): number | null {
  const isOfMember = eq(collections.userId, userId)
  const counted = tx.select({ total: count() }).from(collections).where(isOfMember).get()
  if ((counted?.total ?? 0) >= MAXIMUM_COLLECTIONS) return null
  return Number(tx.insert(collections).values({ userId, title }).run().lastInsertRowid)
}

/**
 * Renames a member's own collection.
 * @returns false if there is none with this id
 */
export const renameCollection = async (userId: string, id: number, title: string) =>
  memberTransaction(
    userId,
    (tx) =>
      tx.update(collections).set({ title }).where(ownCollection(userId, id)).run().changes > 0,
  )

/**
 * Deletes a member's own collection; its photos stay saved.
 * @returns false if there is none with this id
 */
export const deleteCollection = async (userId: string, id: number): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    if (!tx.select({ id: collections.id }).from(collections).where(ownCollection(userId, id)).get())
      return false
    discardCollection(tx, id)
    return true
  })

/**
 * Puts saved photos into an own collection, or a new one.
 * @returns its id; null if it is not own, 'full' for too many
 */
export const addToCollection = async (
  userId: string,
  target: number | string,
  photoIds: number[],
): Promise<number | 'full' | null> =>
  memberTransaction(userId, (tx) => {
    const id = typeof target === 'number' ? target : insertCollection(tx, userId, target)
    if (id === null) return 'full'
    if (!tx.select(collectionColumns).from(collections).where(ownCollection(userId, id)).get())
      return null
    const chosen = tx
      .select({ saveId: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, userId), inArray(saves.photoId, photoIds)))
      .limit(photoIds.length)
      .all()
    if (chosen.length > 0)
      tx.insert(collectionSaves)
        .values(chosen.map(({ saveId }) => ({ collectionId: id, saveId })))
        .onConflictDoNothing()
        .run()
    tx.update(collections).set({ usedAt: new Date() }).where(eq(collections.id, id)).run()
    return id
  })

const lastUsedStatement = prepared((db) =>
  db
    .select({ ...collectionColumns, usedAt: collections.usedAt })
    .from(collections)
    .where(eq(collections.userId, placeholder('viewer')))
    .orderBy(desc(collections.usedAt), desc(collections.id))
    .limit(1)
    .prepare(),
)

/** The collection into which a member last put photos; the newest if there is none. */
export const findLastCollection = async (userId: string) =>
  lastUsedStatement().get({ viewer: userId }) ?? null

/**
 * Takes photos out of an own collection; they stay saved.
 * @returns how many; null if it is not the member's
 */
export const takeFromCollection = async (userId: string, id: number, photoIds: number[]) =>
  memberTransaction(userId, (tx) => {
    if (!tx.select(collectionColumns).from(collections).where(ownCollection(userId, id)).get())
      return null
    const chosen = tx
      .select({ id: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, userId), inArray(saves.photoId, photoIds)))
      .limit(photoIds.length)
    return tx
      .delete(collectionSaves)
      .where(and(eq(collectionSaves.collectionId, id), inArray(collectionSaves.saveId, chosen)))
      .run().changes
  })
