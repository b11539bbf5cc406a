import { sql } from 'drizzle-orm'
import { sqlColumn, sqlStatement } from '../client.ts'
import { photos } from '../schema.ts'
import {
  selectAuthor,
  longPhotoPage,
  pageEnd,
  photoPage,
  type Page,
  type PhotoRow,
} from './photos.ts'
import { hasMutesOrBlocks } from './mutes.ts'
import { scanInChunks, type ScanRange } from '../chunked-scan.ts'

// Numbers from JavaScript are bound as REAL, and the full-text index ignores a bound on rowid that is not an INTEGER:
// hence CAST. The index contains listed photos only. Its rows come newest first without a sort, so a common word costs
// no more than the page that is shown.

const { placeholder } = sql

// The photos of a binder that became private are not found until they are indexed without its title. In the usual case
// of none, the first part decides for all rows.
const NOT_CLOSED = `AND (NOT EXISTS (SELECT 1 FROM queued_texts WHERE is_closed = 1)
  OR NOT EXISTS (SELECT 1 FROM photos JOIN queued_texts AS closed ON closed.subject = photos.binder_id AND closed.is_closed = 1
    AND closed.kind = 'binder' WHERE photos.id = photo_search.rowid))`

const idsStatement = sqlColumn<[string, number, number], number>(`SELECT rowid FROM photo_search
       WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER) ${NOT_CLOSED}
        ORDER BY rowid DESC LIMIT ?`)

const idAfterStatement = sqlColumn<[string, number, number], number>(`SELECT rowid FROM photo_search
       WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER)
        ORDER BY rowid DESC LIMIT 1 OFFSET ?`)

const UNMUTED_MATCHES = `FROM photo_search WHERE photo_search MATCH @match
  AND rowid < CAST(@before AS INTEGER) AND rowid >= CAST(@from AS INTEGER) ${NOT_CLOSED}
  AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = @viewerId
    AND muted_id = (SELECT photos.user_id FROM photos WHERE photos.id = photo_search.rowid))`

const unmutedIdsStatement = sqlColumn<
  ScanRange & { match: string; viewerId: string; limit: number },
  number
>(`SELECT rowid ${UNMUTED_MATCHES} ORDER BY rowid DESC LIMIT @limit`)

/** The ids of the newest matches below an id, newest first, without the photos of members the viewer muted or blocked. */
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

interface SearchTexts {
  id: number
  title: string
  /** As stored: a JSON array. */
  tags: string
}

const textsStatement = sqlStatement<[string], SearchTexts>(`
       SELECT photos.id, photos.title, photos.tags FROM json_each(?) AS given
       JOIN photos ON photos.id = given.value`)

/** Titles and tags of the photos with these ids, in the order of the ids. */
export const searchTexts = async (ids: number[]): Promise<SearchTexts[]> =>
  textsStatement().all(JSON.stringify(ids))

const givenPhotos = photoPage(
  (andNotMuted) =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${photos.listed} = 1
          ${andNotMuted(photos.userId)}`,
)

/** The listed photos with these ids, in the order of the ids, without those of muted or blocked members. */
export async function listPhotosByIds(ids: number[], viewerId: string | null): Promise<PhotoRow[]> {
  const rows = givenPhotos(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const matchId = sql`photo_search.rowid`

const matchingPage = longPhotoPage(
  (andNotMuted) =>
    sql`SELECT rowid FROM photo_search WHERE photo_search MATCH ${placeholder('match')}
          AND rowid < CAST(${placeholder('before')} AS INTEGER) ${sql.raw(NOT_CLOSED)}
          ${andNotMuted(selectAuthor(matchId), matchId)} ${pageEnd}`,
)

/** The matching photos, newest first, without those of members the viewer has muted or blocked. */
export const listMatches = async (match: string, viewerId: string | null, page: Page) =>
  matchingPage(viewerId, page, { match })

/** Counting stops here: all matches of a common word would take 25 ms on a million photos. */
export const MAXIMUM_COUNT = 5000

const countStatement = sqlColumn<[string], number>(`SELECT count(*)
       FROM (SELECT 1 FROM photo_search WHERE photo_search MATCH ? ${NOT_CLOSED} LIMIT ${MAXIMUM_COUNT})`)

const countUnmutedStatement = sqlColumn<[string, string], number>(`SELECT count(*)
       FROM (SELECT rowid AS id FROM photo_search WHERE photo_search MATCH ? ${NOT_CLOSED} ORDER BY rowid DESC LIMIT ${MAXIMUM_COUNT}) AS matching
       JOIN photos ON photos.id = matching.id
      WHERE NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = ? AND muted_id = photos.user_id)`)

/** The number of matching photos, at most 5,000, without those of members the viewer has muted or blocked. */
export async function countMatches(match: string, viewerId: string | null = null): Promise<number> {
  if (viewerId !== null && hasMutesOrBlocks(viewerId))
    return countUnmutedStatement().get(match, viewerId) ?? 0
  return countStatement().get(match) ?? 0
}
