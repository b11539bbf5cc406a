import { sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { photos } from '../schema.ts'
import { authorOf, longPhotoPage, pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'
import { hasMutesOrBlocks } from './mutes.ts'
import { scanInChunks, type ScanRange } from '../chunked-scan.ts'

/*
 * Numbers from JavaScript are bound as REAL, and the full-text index ignores a bound on rowid that is not an
 * INTEGER: it would read all matches and leave the filter to SQLite. Hence CAST. The full-text index contains
 * listed photos only. Its rows come newest first without a sort, so a word that half of all photos contain
 * costs no more than the page that is shown.
 */

const { placeholder } = sql

const idsStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM photo_search WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER)
        ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck(),
)

const idAfterStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM photo_search WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER)
        ORDER BY rowid DESC LIMIT 1 OFFSET ?`,
    )
    .pluck(),
)

const UNMUTED_MATCHES = `FROM photo_search WHERE photo_search MATCH @match
  AND rowid < CAST(@before AS INTEGER) AND rowid >= CAST(@from AS INTEGER)
  AND NOT EXISTS (SELECT 1 FROM silences WHERE user_id = @viewerId
    AND silenced_id = (SELECT photos.user_id FROM photos WHERE photos.id = photo_search.rowid))`

const unmutedIdsStatement = prepared((db) =>
  db.$client
    .prepare<ScanRange & { match: string; viewerId: string; limit: number }, number>(
      `SELECT rowid ${UNMUTED_MATCHES} ORDER BY rowid DESC LIMIT @limit`,
    )
    .pluck(),
)

/**
 * The ids of the newest matches below an id, newest first, without the photos of members whom the viewer has
 * muted or blocked.
 */
export async function matchingIds(
  match: string,
  viewerId: string | null,
  { before, limit }: { before: number; limit: number },
): Promise<number[]> {
  if (viewerId === null || !hasMutesOrBlocks(viewerId))
    return idsStatement().all(match, before, limit)
  const unmuted = { match, viewerId }
  return scanInChunks(
    {
      idAfter: (before, places) => idAfterStatement().get(match, before, places) ?? null,
      read: (chunk, { limit }) => unmutedIdsStatement().all({ ...unmuted, ...chunk, limit }),
    },
    { before, limit },
  )
}

/** The columns that rank a match. */
export interface SearchTexts {
  id: number
  title: string
  /** As stored: a JSON array. */
  tags: string
}

const textsStatement = prepared((db) =>
  db.$client.prepare<[string], SearchTexts>(
    `SELECT photos.id, photos.title, photos.tags FROM json_each(?) AS given
       JOIN photos ON photos.id = given.value`,
  ),
)

/** Titles and tags of the photos with these ids, in the order of the ids. */
export async function searchTexts(ids: number[]): Promise<SearchTexts[]> {
  return textsStatement().all(JSON.stringify(ids))
}

const givenPhotos = photoPage(
  (andHeard) =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${photos.listed} = 1
          ${andHeard(photos.userId)}`,
)

/** The listed photos with these ids, in the order of the ids, without those of muted or blocked members. */
export async function listPhotosByIds(ids: number[], viewerId: string | null): Promise<PhotoRow[]> {
  const rows = givenPhotos(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const matchId = sql`photo_search.rowid`

const matchingPage = longPhotoPage(
  (andHeard) =>
    sql`SELECT rowid FROM photo_search WHERE photo_search MATCH ${placeholder('match')}
          AND rowid < CAST(${placeholder('before')} AS INTEGER)
          ${andHeard(authorOf(matchId), matchId)} ${pageEnd}`,
)

/** The matching photos, newest first, without those of members whom the viewer has muted or blocked. */
export async function listMatches(
  match: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  return matchingPage(viewerId, page, { match })
}
