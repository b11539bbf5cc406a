import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isAmong, prepared, sqlColumn } from '../client.ts'
import { photos, users } from '../schema.ts'
import { authorColumns, isListed, visibleTo } from './photos.ts'
import { notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

const { placeholder } = sql

/** How many photos of a tag are read: this bounds the cost for a tag of half of all photos. */
const PHOTOS_PER_TAG = 100

const neighborsStatement = (isShown?: SQL) =>
  prepared((db) =>
    db
      .select({ id: photos.id })
      .from(photos)
      .where(
        and(
          eq(photos.binderId, placeholder('binder')),
          ne(photos.id, placeholder('photo')),
          isShown,
        ),
      )
      .orderBy(desc(photos.id))
      .limit(placeholder('limit'))
      .prepare(),
  )

// Each has an index of its own: a binder may have thousands of photos that a viewer may not see.
const neighborsStatements = { all: neighborsStatement(), listed: neighborsStatement(isListed) }

/** The ids of the newest other photos in a visible binder, newest first; private ones for the owner only. */
export async function neighborIds(
  photo: { id: number; binderId: number; userId: string },
  viewerId: string | null,
  limit: number,
): Promise<number[]> {
  const statement = neighborsStatements[photo.userId === viewerId ? 'all' : 'listed']
  const rows = statement().all({ binder: photo.binderId, photo: photo.id, limit })
  return rows.map(({ id }) => id)
}

const newestStatement = (select: string) =>
  sqlColumn<[string, number], number>(`${select} DESC LIMIT ?`)

const newestStatements = {
  member: newestStatement('SELECT id FROM photos WHERE user_id = ? AND listed = 1 ORDER BY id'),
  // A photo may have two tags with one slug.
  category: newestStatement(
    'SELECT DISTINCT photo_id FROM photo_tags WHERE slug = ? AND listed = 1 ORDER BY photo_id',
  ),
}

/** The ids of the newest listed photos of a member (by id) or a category (by slug). */
export const newestPhotoIds = async (
  of: keyof typeof newestStatements,
  key: string,
  limit: number,
): Promise<number[]> => newestStatements[of]().all(key, limit)

const newestTagged = `SELECT photo_id FROM (SELECT photo_id FROM photo_tags
  WHERE tag = ? AND listed = 1 ORDER BY photo_id DESC LIMIT ${PHOTOS_PER_TAG})`

/** A photo has up to four tags (docs/product.md#limits). */
const alikeStatements = [1, 2, 3, 4].map((tags) =>
  sqlColumn<(string | number)[], number>(`WITH similar AS
         (${Array<string>(tags).fill(newestTagged).join(' UNION ALL ')})
         SELECT photo_id FROM similar WHERE photo_id <> ?
         GROUP BY photo_id ORDER BY count(*) DESC, photo_id DESC LIMIT ?`),
)

/** The ids of other listed photos that share the most tags with a photo, then the newest; of the newest 100 of each tag. */
export async function similarPhotoIds(photo: { id: number; tags: string[] }, limit: number) {
  const tags = photo.tags.slice(0, alikeStatements.length)
  return alikeStatements[tags.length - 1]?.().all(...tags, photo.id, limit) ?? []
}

const tilesStatement = prepared((db) =>
  db
    .select({
      id: photos.id,
      title: photos.title,
      altText: photos.altText,
      imageKey: photos.imageKey,
      width: photos.width,
      height: photos.height,
      animated: photos.animated,
      hasAlpha: photos.hasAlpha,
      dominantColor: photos.dominantColor,
      placeholder: photos.placeholder,
      user: authorColumns,
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(
      and(
        isAmong(photos.id, 'ids'),
        visibleTo(placeholder('viewer')),
        isActiveMember(photos.userId),
        notMuted(photos.userId),
      ),
    )
    .prepare(),
)

export type PhotoTileRow = Awaited<ReturnType<typeof listPhotoTiles>>[number]

/** The photos with these ids that the viewer may see, in their order, without suspended, muted and blocked members. */
export async function listPhotoTiles(ids: number[], viewerId: string | null) {
  const rows = tilesStatement().all({ ids: JSON.stringify(ids), viewer: viewerId ?? '' })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
