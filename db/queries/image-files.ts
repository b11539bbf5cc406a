import { asc, gt, sql } from 'drizzle-orm'
import { database } from '../client.ts'
import { photos, users } from '../schema.ts'

/** An image of a row, with the columns that its file's name depends on. */
export interface NamedPicture {
  /** The photo's id, by which the next page continues. */
  id: number
  key: string
  width: number
  animated: boolean
  hasAlpha: boolean
}

/** The images of photos in the order of their ids, after `after`. */
export async function listPhotoPictures(after: number, limit: number): Promise<NamedPicture[]> {
  const { id, imageKey: key, width, animated, hasAlpha } = photos
  return database()
    .select({ id, key, width, animated, hasAlpha })
    .from(photos)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
    .all()
}

/** The members with an avatar in the order of their ids, after `after`. */
export async function listAvatarPictures(
  after: string,
  limit: number,
): Promise<{ id: string; key: string }[]> {
  return database()
    .select({ id: users.id, key: sql<string>`${users.avatarKey}` })
    .from(users)
    .where(sql`${users.id} > ${after} AND ${users.avatarKey} IS NOT NULL`)
    .orderBy(asc(users.id))
    .limit(limit)
    .all()
}
