import { sql } from 'drizzle-orm'
import { prepared, sqlColumn } from '../client.ts'
import { oncePerRevision } from '../content-revision.ts'
import { users } from '../schema.ts'
import { authorColumns } from './photos.ts'
import { isActiveMember } from './users.ts'

// Candidates for promo cards (docs/product.md#ads), the same for all viewers; `listPhotoTiles` omits the muted ones.

/** Members and binders come from as many of the newest photos. */
const NEWEST_PHOTOS = 200
const MAX_CANDIDATES = 24
/** A collage shows four; the others replace those that a viewer may not see. */
export const COLLAGE_PHOTOS = 4
export const COLLAGE_CANDIDATES = 8

// With a condition on the id: the index is searched, not scanned.
const newestPhotos = `(SELECT id, user_id, binder_id FROM photos WHERE listed = 1 AND id > 0
  ORDER BY id DESC LIMIT ${NEWEST_PHOTOS}) AS recent`

const membersStatement = prepared((db) =>
  db
    .select({ ...authorColumns, photoCount: users.publicPhotosCount })
    .from(sql.raw(newestPhotos))
    .innerJoin(users, sql`${users.id} = recent.user_id`)
    .where(
      sql`${users.publicPhotosCount} >= ${sql.raw(String(COLLAGE_PHOTOS))} AND ${isActiveMember(users.id)}`,
    )
    .groupBy(users.id)
    .orderBy(sql`max(recent.id) DESC`)
    .limit(MAX_CANDIDATES)
    .prepare(),
)

/** Members with enough photos for a collage, the one with the newest photo first. */
export const listActiveMembers = async () => readActiveMembers()

const readActiveMembers = oncePerRevision(() => membersStatement().all())

const bindersStatement = sqlColumn<[], number>(`SELECT binders.id FROM ${newestPhotos}
       JOIN binders ON binders.id = recent.binder_id
       WHERE binders.is_public = 1 AND binders.public_photos_count >= ${COLLAGE_PHOTOS}
       GROUP BY binders.id ORDER BY max(recent.id) DESC LIMIT ${MAX_CANDIDATES}`)

/** The ids of public binders with enough photos for a collage, the one with the newest photo first. */
export const listActiveBinders = async () => readActiveBinders()

const readActiveBinders = oncePerRevision((): number[] => bindersStatement().all())

const newestStatements = {
  member: newestStatement('SELECT id FROM photos WHERE user_id = ? AND listed = 1 ORDER BY id'),
  binder: newestStatement('SELECT id FROM photos WHERE binder_id = ? AND listed = 1 ORDER BY id'),
  // A photo may have two tags with one slug.
  category: newestStatement(
    'SELECT DISTINCT photo_id FROM photo_tags WHERE slug = ? AND listed = 1 ORDER BY photo_id',
  ),
}

function newestStatement(select: string) {
  return sqlColumn<[string | number, number], number>(`${select} DESC LIMIT ?`)
}

/** The ids of the newest listed photos of a member (by id), a public binder (by id) or a category (by slug). */
export const newestPhotoIds = async (
  of: keyof typeof newestStatements,
  key: string | number,
  limit: number,
): Promise<number[]> => newestStatements[of]().all(key, limit)

const olderStatement = sqlColumn<[string], number | null>(`SELECT (SELECT id FROM photos
       WHERE listed = 1 AND id <= newest.id * given.value / ${MAX_CANDIDATES}
          ORDER BY id DESC LIMIT 1)
       FROM (SELECT id FROM photos WHERE listed = 1 AND id > 0 ORDER BY id DESC LIMIT 1 OFFSET ${NEWEST_PHOTOS}) AS newest,
         json_each(?) AS given`)

const POINTS = JSON.stringify(Array.from({ length: MAX_CANDIDATES }, (_, point) => point + 1))

/** The ids of listed photos older than the newest 200, at about equal distances. */
export const listOlderPhotos = async () => readOlderPhotos()

const readOlderPhotos = oncePerRevision((): number[] =>
  [...new Set(olderStatement().all(POINTS))].filter((id) => id !== null),
)
