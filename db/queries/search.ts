import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { prepared, sqlColumn, sqlStatement } from '../client.ts'
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

const idsStatement = sqlColumn<[string, number, number], number>(`SELECT rowid FROM photo_search
       WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER)
        ORDER BY rowid DESC LIMIT ?`)

const idAfterStatement = sqlColumn<[string, number, number], number>(`SELECT rowid FROM photo_search
       WHERE photo_search MATCH ? AND rowid < CAST(? AS INTEGER)
        ORDER BY rowid DESC LIMIT 1 OFFSET ?`)

const UNMUTED_MATCHES = `FROM photo_search WHERE photo_search MATCH @match
  AND rowid < CAST(@before AS INTEGER) AND rowid >= CAST(@from AS INTEGER)
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
export async function searchTexts(ids: number[]): Promise<SearchTexts[]> {
  return textsStatement().all(JSON.stringify(ids))
}

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
          AND rowid < CAST(${placeholder('before')} AS INTEGER)
          ${andNotMuted(selectAuthor(matchId), matchId)} ${pageEnd}`,
)

/** The matching photos, newest first, without those of members the viewer has muted or blocked. */
export async function listMatches(match: string, viewerId: string | null, page: Page) {
  return matchingPage(viewerId, page, { match })
}

// Counting the matches of a common word takes 25 ms on a million photos. So it runs in slices of 65,536 ids with yields
// in between, and the count of a slice is cached until a trigger records a change of its matches. The sum can miss a
// write to one slice while another is counted.

/** Ids of one slice differ in this many low bits only, as in the triggers of the migrations. */
const SLICE_BITS = 16
/** How long a count may block the event loop, in milliseconds. */
const TURN_MS = 2
const MAX_CACHED_SEARCHES = 500

const slicesStatement = sqlStatement<[], { slice: number; changes: number }>(
  'SELECT slice, changes FROM photo_search_slices ORDER BY slice',
)

const countStatement = sqlColumn<[string, number, number], number>(`SELECT count(*)
       FROM photo_search WHERE photo_search MATCH ?
          AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`)

const cachedCounts = prepared(
  () =>
    new LRUCache<string, Map<number, { changes: number; count: number }>>({
      max: MAX_CACHED_SEARCHES,
      memoMethod: () => new Map(),
    }),
)

/** The cached counts of a search. @param search the match, and everything else that the counts depend on */
const getCounts = (search: string) => cachedCounts().memo(search)

const listIds = (slice: number) => {
  const first = slice * 2 ** SLICE_BITS
  return [first, first + 2 ** SLICE_BITS - 1] as const
}

async function sumOfSlices(search: string, countSlice: (slice: number) => number): Promise<number> {
  const counts = getCounts(search)
  let total = 0
  let turnStart = performance.now()
  for (const { slice, changes } of slicesStatement().all()) {
    let counted = counts.get(slice)
    if (counted?.changes !== changes) {
      if (performance.now() - turnStart > TURN_MS) {
        await nextTurn()
        turnStart = performance.now()
      }
      // A write during the pause raises `changes` above this value, so the slice is counted again.
      counted = { changes, count: countSlice(slice) }
      counts.set(slice, counted)
    }
    total += counted.count
  }
  return total
}

/** The number of matching photos. */
export async function countMatches(match: string): Promise<number> {
  return sumOfSlices(match, (slice) => countStatement().get(match, ...listIds(slice)) ?? 0)
}

const mutesStatement = sqlStatement<[string], { members: number; latest: number }>(
  'SELECT count(*) AS members, max(created_at) AS latest FROM mutes WHERE user_id = ?',
)

/** For few matches: looks up the author of each. */
const mutedAuthorsStatement = sqlColumn<[string, number, number, string], number>(`SELECT count(*)
       FROM photo_search WHERE photo_search MATCH ?
          AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
          AND EXISTS (SELECT 1 FROM mutes WHERE user_id = ? AND muted_id =
            (SELECT photos.user_id FROM photos WHERE photos.id = photo_search.rowid))`)

/** For many matches: collects the photos of the muted members once. The + prevents the use of an index on rowid. */
const mutedPhotosStatement = sqlColumn<
  { match: string; first: number; last: number; viewer: string },
  number
>(`SELECT count(*) FROM photo_search WHERE photo_search MATCH @match
          AND rowid BETWEEN CAST(@first AS INTEGER) AND CAST(@last AS INTEGER)
          AND +rowid IN (SELECT photos.id FROM mutes
            CROSS JOIN photos ON photos.user_id = mutes.muted_id AND photos.listed = 1
              AND photos.id BETWEEN @first AND @last
            WHERE mutes.user_id = @viewer)`)

/** Up to this number of matches in a slice, a lookup of each author is faster. */
const authorLookupLimit = (members: number) => 500 + 3 * members

function countMuted(match: string, viewer: string, members: number, slice: number): number {
  const matches = getCounts(match).get(slice)?.count ?? Infinity
  const [first, last] = listIds(slice)
  if (matches === 0) return 0
  if (matches <= authorLookupLimit(members))
    return mutedAuthorsStatement().get(match, first, last, viewer) ?? 0
  return mutedPhotosStatement().get({ match, first, last, viewer }) ?? 0
}

/** The number of matching photos without those of members the viewer has muted or blocked. */
export async function countUnmutedMatches(match: string, viewerId: string | null): Promise<number> {
  const all = await countMatches(match)
  if (viewerId === null || all === 0 || !hasMutesOrBlocks(viewerId)) return all
  const { members = 0, latest = 0 } = mutesStatement().get(viewerId) ?? {}
  const search = `${viewerId} ${members}-${latest} ${match}`
  const muted = await sumOfSlices(search, (slice) => countMuted(match, viewerId, members, slice))
  return all - muted
}
