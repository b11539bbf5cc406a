import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, isAmong, prepared, writeTransaction } from '../client.ts'
import { photos, users, fileRemovals } from '../schema.ts'

export interface ImageOwnership {
  isPublic: boolean
  /** Not private, but hidden by a moderator or for followers: moderators see it. */
  isShared?: boolean
  forFollowers?: boolean
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
      isShared: sql<boolean>`${photos.isPublic} OR ${photos.followersOnly}`.mapWith(Boolean),
      forFollowers: photos.forFollowers,
      ownerId: photos.userId,
      width: photos.width,
      height: photos.height,
      animated: photos.animated,
      hasAlpha: photos.hasAlpha,
    })
    .from(photos)
    .where(eq(photos.imageKey, sql.placeholder('key')))
    .prepare(),
)

/** The owner and visibility of the image with this key; null if no photo has it. */
export const findPhotoImage = async (key: string): Promise<ImageOwnership | null> =>
  imageStatement().get({ key }) ?? null

/** The images of photos in the order of their ids, after `after`. */
export async function listPhotoPictures(after: number, limit: number) {
  const { id, title, imageKey: key, width, animated, hasAlpha } = photos
  const user = { id: users.id, username: users.username }
  return database()
    .select({ id, title, user, key, width, animated, hasAlpha })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The members with an avatar in the order of their ids, after `after`. */
export const listAvatarPictures = async (after: string, limit: number) =>
  database()
    .select({ id: users.id, username: users.username, key: sql<string>`${users.avatarKey}` })
    .from(users)
    .where(sql`${users.id} > ${after} AND ${users.avatarKey} IS NOT NULL`)
    .orderBy(asc(users.id))
    .limit(limit)
    .all()

export interface QueuedDeletion {
  kind: 'photo' | 'avatar'
  imageKey: string
}

const FIRST: QueuedDeletion = { kind: 'avatar', imageKey: '' }
/** SQLite's value for no limit. */
const ALL = -1

/**
 * A page of the queued deletions, in key order, after `after`; all without a limit. There may be
 * tens of thousands.
 */
export async function listQueuedDeletions({ after = FIRST, limit = ALL } = {}): Promise<
  QueuedDeletion[]
> {
  const { kind, imageKey } = fileRemovals
  return database()
    .select({ kind, imageKey })
    .from(fileRemovals)
    .where(sql`(${kind}, ${imageKey}) > (${after.kind}, ${after.imageKey})`)
    .orderBy(kind, imageKey)
    .limit(limit)
    .all()
}

/** Removes an entry once its files are deleted. */
export async function removeQueuedDeletion({ kind, imageKey }: QueuedDeletion): Promise<void> {
  await writeTransaction((tx) =>
    tx
      .delete(fileRemovals)
      .where(and(eq(fileRemovals.kind, kind), eq(fileRemovals.imageKey, imageKey)))
      .run(),
  )
}

const usedKeys = (table: typeof photos | typeof users, column: SQLiteColumn) =>
  prepared((db) =>
    db
      .select({ key: sql<string>`${column}` })
      .from(table)
      .where(isAmong(column, 'keys'))
      .prepare(),
  )
const usedKeyStatements = {
  photo: usedKeys(photos, photos.imageKey),
  avatar: usedKeys(users, users.avatarKey),
}

/** The keys among these that a photo or avatar has; garbage collection must not delete them. */
export async function keysInUse(kind: QueuedDeletion['kind'], keys: string[]) {
  const rows = usedKeyStatements[kind]().all({ keys: JSON.stringify(keys) })
  return new Set(rows.map(({ key }) => key))
}
