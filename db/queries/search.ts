import { sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { photos } from '../schema.ts'
import { pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'

/*
 * The full-text index holds listed photos only. Rows come out of it newest first for nothing, so a word
 * that half of all photos hold costs no more than the page that is shown of it.
 */

const { placeholder } = sql

/** How much a word weighs in the title, tags, description, photographer's name and binder's title. */
const WEIGHTS = '10, 8, 2, 5, 4'

const idsStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM photo_search WHERE photo_search MATCH ? AND rowid < ?
        ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck(),
)

/** The ids of the newest matches below an id, newest first. */
export async function matchingIds(match: string, before: number, limit: number): Promise<number[]> {
  return idsStatement().all(match, before, limit)
}

const rankedStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM photo_search WHERE photo_search MATCH ? AND rowid BETWEEN ? AND ?
        ORDER BY bm25(photo_search, ${WEIGHTS}), rowid DESC`,
    )
    .pluck(),
)

/** The ids of the matches between two ids, best first; equal ones newest first. */
export async function rankedIds(match: string, oldest: number, newest: number): Promise<number[]> {
  return rankedStatement().all(match, oldest, newest)
}

const countStatement = prepared((db) =>
  db.$client
    .prepare<[string], number>('SELECT count(*) FROM photo_search WHERE photo_search MATCH ?')
    .pluck(),
)

/** How many photos match. */
export async function countMatches(match: string): Promise<number> {
  return countStatement().get(match) ?? 0
}

const givenPhotos = photoPage(
  () =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${photos.listed} = 1`,
)

/** The photos with these ids that everyone may see, in the order of the ids. */
export async function listPhotosByIds(ids: number[], viewerId: string | null): Promise<PhotoRow[]> {
  const rows = givenPhotos(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const matchingPage = photoPage(
  () =>
    sql`SELECT rowid FROM photo_search WHERE photo_search MATCH ${placeholder('match')}
          AND rowid < ${placeholder('before')} ${pageEnd}`,
)

/** The photos that match, newest first. */
export async function listMatches(
  match: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  return matchingPage(viewerId, page, { match })
}
