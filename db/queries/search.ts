import { count, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAmong, NEWEST, prepared } from '../client.ts'
import { photos, queuedTexts } from '../schema.ts'
import {
  isInChunk,
  isListed,
  longPhotoPage,
  selectAuthor,
  photoPage,
  type Page,
  type PhotoRow,
} from './photos.ts'
import { notMuted } from './mutes.ts'

// Numbers from JavaScript are bound as REAL, and the full-text index ignores a bound on rowid that
// is not an INTEGER: hence CAST. The index contains listed photos only. Its rows come newest first
// without a sort, so a common word costs no more than the page that is shown.

const { placeholder } = sql

const closed = alias(queuedTexts, 'closed')
const matchId = sql<number>`photo_search.rowid`

// The photos of a binder that became private are not found until they are indexed without its
// title. In the usual case of none, the first part decides for all rows.
const isNotClosed = sql`(NOT EXISTS (SELECT 1 FROM ${queuedTexts} WHERE ${queuedTexts.isClosed} = 1)
  OR NOT EXISTS (SELECT 1 FROM ${photos} JOIN ${queuedTexts} AS ${closed} ON ${closed.subject} = ${photos.binderId}
    AND ${closed.isClosed} = 1 AND ${closed.kind} = 'binder' WHERE ${photos.id} = ${matchId}))`

const matches = sql`photo_search WHERE photo_search MATCH ${placeholder('match')} AND ${isNotClosed}`

const isBefore = sql`${matchId} < CAST(${placeholder('before')} AS INTEGER)`

const ids = sql`SELECT ${matchId} AS id FROM ${matches} AND ${isBefore}
  AND ${isInChunk(selectAuthor(matchId), matchId)}
  ORDER BY ${matchId} DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

/**
 * So many of the newest matches are counted: all of a common word would take 25 ms on a million
 * photos, 5,000 for a viewer with many mutes up to 30 ms.
 */
export const MAXIMUM_COUNT = 1000

const newestStatement = prepared((db) =>
  db
    .select({
      // As JSON: thousands of rows take longer than reading them.
      ids: sql<string>`json_group_array(matching.id)
        FILTER (WHERE ${notMuted(selectAuthor(sql`matching.id`))})`,
      read: count(),
      oldest: sql<number | null>`min(matching.id)`,
    })
    .from(
      sql`(SELECT ${matchId} AS id FROM ${matches} AND ${isBefore}
        ORDER BY ${matchId} DESC LIMIT ${sql.raw(String(MAXIMUM_COUNT))}) AS matching`,
    )
    .prepare(),
)

export interface NewestMatches {
  /** Newest first, without the photos of members the viewer has muted or blocked. */
  ids: number[]
  /**
   * The id of the oldest match that was read, if there may be older ones; null if there are none.
   */
  end: number | null
}

/** The newest matches up to an id, which are counted; the first of them are ranked. */
export async function newestMatches(
  match: string,
  viewerId: string | null,
  upTo = NEWEST - 1,
): Promise<NewestMatches> {
  const found = newestStatement().get({ match, viewer: viewerId ?? '', before: upTo + 1 })
  return {
    ids: JSON.parse(found?.ids ?? '[]') as number[],
    end: found?.read === MAXIMUM_COUNT ? found.oldest : null,
  }
}

const textsStatement = prepared((db) =>
  db
    .select({ id: photos.id, title: photos.title, tags: sql<string>`${photos.tags}` })
    .from(sql`json_each(${placeholder('ids')}) AS list`)
    .innerJoin(photos, sql`${photos.id} = list.value`)
    .prepare(),
)

/**
 * Titles and tags (as stored: a JSON array) of the photos with these ids, in the order of the ids.
 */
export async function searchTexts(ids: number[]) {
  const rows = textsStatement().values({ ids: JSON.stringify(ids) })
  return (rows as [number, string, string][]).map(([id, title, tags]) => ({ id, title, tags }))
}

const photosByIds = photoPage(
  sql`SELECT ${photos.id} FROM ${photos}
    WHERE ${isAmong(photos.id, 'ids')} AND ${isListed} AND ${notMuted(photos.userId)}`,
)

/**
 * The listed photos with these ids, in the order of the ids, without those of muted or blocked
 * members.
 */
export async function listPhotosByIds(ids: number[], viewerId: string | null): Promise<PhotoRow[]> {
  const rows = photosByIds(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const matchingPage = longPhotoPage(ids)

/** The matching photos, newest first, without those of members the viewer has muted or blocked. */
export const listMatches = async (match: string, viewerId: string | null, page: Page) =>
  matchingPage(viewerId, page, { match })
