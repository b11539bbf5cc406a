import { sql } from 'drizzle-orm'
import { photos } from '../schema.ts'
import { photoPage, type PhotoRow } from './photos.ts'

const { placeholder } = sql

const givenPhotos = photoPage(
  () =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${photos.userId} = ${placeholder('viewer')}`,
)

/** The member's own photos among these ids, in the order of the ids. */
export async function listOwnPhotos(userId: string, ids: number[]): Promise<PhotoRow[]> {
  const rows = givenPhotos(userId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
