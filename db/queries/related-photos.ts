import { and, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isAmong, prepared, type Database } from '../client.ts'
import { photos, photoTags, users } from '../schema.ts'
import { authorColumns, isListed, visibleTo } from './photos.ts'
import { notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

const { placeholder } = sql

const isTagListed = sql`${photoTags.listed} = 1`

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

/**
 * The ids of the newest other photos in a visible binder, newest first; private ones for the owner
 * only.
 */
export async function neighborIds(
  photo: { id: number; binderId: number; userId: string },
  viewerId: string | null,
  limit: number,
): Promise<number[]> {
  const statement = neighborsStatements[photo.userId === viewerId ? 'all' : 'listed']
  const rows = statement().all({ binder: photo.binderId, photo: photo.id, limit })
  return rows.map(({ id }) => id)
}

const newestStatements = {
  member: prepared((db) =>
    db
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.userId, placeholder('key')), isListed))
      .orderBy(desc(photos.id))
      .limit(placeholder('limit'))
      .prepare(),
  ),
  // A photo may have two tags with one slug.
  category: prepared((db) =>
    db
      .selectDistinct({ id: photoTags.photoId })
      .from(photoTags)
      .where(and(eq(photoTags.slug, placeholder('key')), isTagListed))
      .orderBy(desc(photoTags.photoId))
      .limit(placeholder('limit'))
      .prepare(),
  ),
}

/** The ids of the newest listed photos of a member (by id) or a category (by slug). */
export const newestPhotoIds = async (
  of: keyof typeof newestStatements,
  key: string,
  limit: number,
): Promise<number[]> =>
  newestStatements[of]()
    .all({ key, limit })
    .map(({ id }) => id)

const newestTagged = (db: Database, index: number) => {
  const newest = db
    .select({ photoId: photoTags.photoId })
    .from(photoTags)
    .where(and(eq(photoTags.tag, placeholder(`tag${index}`)), isTagListed))
    .orderBy(desc(photoTags.photoId))
    .limit(PHOTOS_PER_TAG)
    .as(`newest${index}`)
  return db.select().from(newest).$dynamic()
}

/** A statement for each number of tags that a photo may have (docs/product.md#limits). */
const similarStatements = [1, 2, 3, 4].map((tags) =>
  prepared((db) => {
    let tagged = newestTagged(db, 0)
    for (let index = 1; index < tags; index++) tagged = tagged.unionAll(newestTagged(db, index))
    const similar = tagged.as('similar')
    return db
      .select({ id: similar.photoId })
      .from(similar)
      .where(ne(similar.photoId, placeholder('photo')))
      .groupBy(similar.photoId)
      .orderBy(desc(count()), desc(similar.photoId))
      .limit(placeholder('limit'))
      .prepare()
  }),
)

/**
 * The ids of other listed photos that share the most tags with a photo, then the newest; of the
 * newest 100 of each tag.
 */
export async function similarPhotoIds(photo: { id: number; tags: string[] }, limit: number) {
  const tags = photo.tags.slice(0, similarStatements.length)
  const byName = Object.fromEntries(tags.map((tag, index) => [`tag${index}`, tag]))
  const statement = similarStatements[tags.length - 1]
  return (
    statement?.()
      .all({ ...byName, photo: photo.id, limit })
      .map(({ id }) => id) ?? []
  )
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

/**
 * The photos with these ids that the viewer may see, in their order, without suspended, muted and
 * blocked members.
 */
export async function listPhotoTiles(ids: number[], viewerId: string | null) {
  const rows = tilesStatement().all({ ids: JSON.stringify(ids), viewer: viewerId ?? '' })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
