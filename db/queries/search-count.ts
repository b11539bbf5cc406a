import { setImmediate as nextTurn } from 'node:timers/promises'
import { prepared } from '../client.ts'
import { hasMutesOrBlocks } from './mutes.ts'

/*
 * Counting the matches of a common word takes 25 ms on a million photos. So it runs in slices of 65,536 ids
 * with yields in between, and the count of a slice is cached until a trigger records a change of its matches.
 * Each slice's count is exact for the moment when it was counted or last checked; the sum can miss a write to
 * one slice while another is counted.
 */

/** Ids of one slice differ in this many low bits only, as in the triggers of the migrations. */
const SLICE_BITS = 16
/** How long a count may block the event loop, in milliseconds. */
const TURN_MS = 2
/** The number of cached searches. */
const MAX_CACHED_SEARCHES = 500

const slicesStatement = prepared((db) =>
  db.$client.prepare<[], { slice: number; changes: number }>(
    'SELECT slice, changes FROM photo_search_slices ORDER BY slice',
  ),
)

const countStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number], number>(
      `SELECT count(*) FROM photo_search WHERE photo_search MATCH ?
          AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
    )
    .pluck(),
)

interface CountedSlice {
  changes: number
  count: number
}

const cachedCounts = prepared(() => new Map<string, Map<number, CountedSlice>>())

/**
 * The cached counts of a search, which becomes the most recently used.
 * @param search the match, and everything else that the counts depend on
 */
function countsOf(search: string): Map<number, CountedSlice> {
  const searches = cachedCounts()
  const counts = searches.get(search) ?? new Map<number, CountedSlice>()
  searches.delete(search)
  searches.set(search, counts)
  for (const oldest of searches.keys())
    if (searches.size > MAX_CACHED_SEARCHES) searches.delete(oldest)
  return counts
}

/** The first and the last id of a slice. */
const idsOf = (slice: number) => {
  const first = slice * 2 ** SLICE_BITS
  return [first, first + 2 ** SLICE_BITS - 1] as const
}

/**
 * The sum of the counts of all slices.
 * @param search the cache key
 */
async function sumOfSlices(search: string, countSlice: (slice: number) => number): Promise<number> {
  const counts = countsOf(search)
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
  return sumOfSlices(match, (slice) => countStatement().get(match, ...idsOf(slice)) ?? 0)
}

const mutesStatement = prepared((db) =>
  db.$client.prepare<[string], { members: number; latest: number }>(
    'SELECT count(*) AS members, max(created_at) AS latest FROM silences WHERE user_id = ?',
  ),
)

/** For few matches: looks up the author of each. */
const mutedAuthorsStatement = prepared((db) =>
  db.$client
    .prepare<[string, number, number, string], number>(
      `SELECT count(*) FROM photo_search WHERE photo_search MATCH ?
          AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)
          AND EXISTS (SELECT 1 FROM silences WHERE user_id = ? AND silenced_id =
            (SELECT photos.user_id FROM photos WHERE photos.id = photo_search.rowid))`,
    )
    .pluck(),
)

/**
 * For many matches: collects the photos of the muted members once. The + prevents the use of an index on
 * rowid.
 */
const mutedPhotosStatement = prepared((db) =>
  db.$client
    .prepare<{ match: string; first: number; last: number; viewer: string }, number>(
      `SELECT count(*) FROM photo_search WHERE photo_search MATCH @match
          AND rowid BETWEEN CAST(@first AS INTEGER) AND CAST(@last AS INTEGER)
          AND +rowid IN (SELECT photos.id FROM silences
            CROSS JOIN photos ON photos.user_id = silences.silenced_id AND photos.listed = 1
              AND photos.id BETWEEN @first AND @last
            WHERE silences.user_id = @viewer)`,
    )
    .pluck(),
)

/**
 * Up to this number of matches in a slice, a lookup of each author is faster; it grows with the number of
 * muted members.
 */
const authorLookupLimit = (members: number) => 500 + 3 * members

function countMuted(match: string, viewer: string, members: number, slice: number): number {
  const matches = countsOf(match).get(slice)?.count ?? Infinity
  const [first, last] = idsOf(slice)
  if (matches === 0) return 0
  if (matches <= authorLookupLimit(members))
    return mutedAuthorsStatement().get(match, first, last, viewer) ?? 0
  return mutedPhotosStatement().get({ match, first, last, viewer }) ?? 0
}

/** The number of matching photos without those of members whom the viewer has muted or blocked. */
export async function countHeardMatches(match: string, viewerId: string | null): Promise<number> {
  const all = await countMatches(match)
  if (viewerId === null || all === 0 || !hasMutesOrBlocks(viewerId)) return all
  const { members = 0, latest = 0 } = mutesStatement().get(viewerId) ?? {}
  const search = `${viewerId} ${members}-${latest} ${match}`
  const muted = await sumOfSlices(search, (slice) => countMuted(match, viewerId, members, slice))
  return all - muted
}
