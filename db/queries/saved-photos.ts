import { sql } from 'drizzle-orm'
import { photos } from '../schema.ts'
import { photoPage, visibleTo, type PhotoRow } from './photos.ts'

const { placeholder } = sql

const givenPhotos = photoPage(
  (andHeard) =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${visibleTo(placeholder('viewer'))}
          ${andHeard(photos.userId)}`,
)

/**
 * The photos with these ids that the viewer may see, newest first, without those of members whom the viewer
 * has muted or blocked.
 * @param viewerId whose likes are marked and whose private photos are included; null for a visitor
 */
export async function listVisiblePhotos(
  ids: number[],
  viewerId: string | null,
): Promise<PhotoRow[]> {
  return givenPhotos(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
}
