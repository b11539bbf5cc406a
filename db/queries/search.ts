import { count, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAmong, prepared } from '../client.ts'
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
import { hasMutesOrBlocks, notMuted } from './mutes.ts'
import { scanInChunks, type ScanRange } from '../chunked-scan.ts'

// Numbers from JavaScript are bound as REAL, and the full-text index ignores a bound on rowid that is not an INTEGER:
// hence CAST. The index contains listed photos only. Its rows come newest first without a sort, so a common word costs
// no more than the page that is shown.

const { placeholder } = sql

const closed = alias(queuedTexts, 'closed')
const matchId = sql<number>`photo_search.rowid`

// The photos of a binder that became private are not found until they are indexed without its title. In the usual case
// of none, the first part decides for all rows.
const isNotClosed = sql`(NOT EXISTS (SELECT 1 FROM ${queuedTexts} WHERE ${queuedTexts.isClosed} = 1)
  OR NOT EXISTS (SELECT 1 FROM ${photos} JOIN ${queuedTexts} AS ${closed} ON ${closed.subject} = ${photos.binderId}
    AND ${closed.isClosed} = 1 AND ${closed.kind} = 'binder' WHERE ${photos.id} = ${matchId}))`

const matches = sql`photo_search WHERE photo_search MATCH ${placeholder('match')} AND ${isNotClosed}`

const ids = sql`SELECT ${matchId} AS id FROM ${matches} AND ${matchId} < CAST(${placeholder('before')} AS INTEGER)
  AND ${isInChunk(selectAuthor(matchId), matchId)}
  ORDER BY ${matchId} DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

const idsStatement = prepared((db) =>
  db
    .select({ id: sql<number>`matching.id` })
    .from(sql`(${ids}) AS matching`)
    .prepare(),
)

/** The ids of the newest matches below an id, newest first, without the photos of members the viewer muted or blocked. */
export async function matchingIds(
  match: string,
  viewerId: string | null,
  { before, limit }: { before: number; limit: number },
): Promise<number[]> {
  const read = (parameters: { viewer: string } & ScanRange, limit: number, offset = 0) =>
    // As values: Drizzle's objects of a thousand rows take longer than reading them.
    (idsStatement().values({ match, ...parameters, limit, offset }) as [number][]).map(([id]) => id)
  const viewer = viewerId ?? ''
  if (!hasMutesOrBlocks(viewerId)) return read({ viewer, before, from: 0 }, limit)
  return scanInChunks(
    {
      end: 0,
      // A visitor has muted nobody.
      positionAfter: (before, places) =>
        read({ viewer: '', before, from: 0 }, 1, places)[0] ?? null,
      read: (chunk, { limit }) => read({ viewer, ...chunk }, limit),
    },
    { before, limit },
  )
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

/** The listed photos with these ids, in the order of the ids, without those of muted or blocked members. */
export async function listPhotosByIds(ids: number[], viewerId: string | null): Promise<PhotoRow[]> {
  const rows = photosByIds(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const matchingPage = longPhotoPage(ids)

/** The matching photos, newest first, without those of members the viewer has muted or blocked. */
export const listMatches = async (match: string, viewerId: string | null, page: Page) =>
  matchingPage(viewerId, page, { match })

/** Counting stops here: all matches of a common word would take 25 ms on a million photos. */
export const MAXIMUM_COUNT = 5000

const countStatement = prepared((db) =>
  db
    .select({ total: count() })
    .from(
      sql`(SELECT ${matchId} AS id FROM ${matches} ORDER BY ${matchId} DESC LIMIT ${sql.raw(String(MAXIMUM_COUNT))}) AS matching`,
    )
    .where(notMuted(selectAuthor(sql`matching.id`)))
    .prepare(),
)

/** The number of matching photos, at most 5,000, without those of members the viewer has muted or blocked. */
export const countMatches = async (
  match: string,
  viewerId: string | null = null,
): Promise<number> => countStatement().get({ match, viewer: viewerId ?? '' })?.total ?? 0
