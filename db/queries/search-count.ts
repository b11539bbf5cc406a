import { setImmediate as nextTurn } from 'node:timers/promises'
import { prepared } from '../client.ts'

/*
 * Counting the matches of a common word takes 25 ms on a million photos. So they are counted by slices
 * of 65,536 ids, with room for others between two slices, and the count of a slice is remembered until
 * a trigger notes that what is found in it has changed. Each slice's share is exact for the moment it was
 * counted or last found unchanged; the sum can miss what is written to one while another is counted.
 */

/** Ids of one slice differ in so many of their last bits only, as in the triggers of the migrations. */
const SLICE_BITS = 16
/** How long a count may keep others waiting, in milliseconds. */
const TURN_MS = 2
/** How many searches are remembered. */
const REMEMBERED = 500

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

const remembered = prepared(() => new Map<string, Map<number, CountedSlice>>())

/** The counts of a search, which becomes the last that is forgotten. */
function countsOf(match: string): Map<number, CountedSlice> {
  const searches = remembered()
  const counts = searches.get(match) ?? new Map<number, CountedSlice>()
  searches.delete(match)
  searches.set(match, counts)
  for (const oldest of searches.keys()) if (searches.size > REMEMBERED) searches.delete(oldest)
  return counts
}

function countSlice(match: string, slice: number): number {
  const first = slice * 2 ** SLICE_BITS
  return countStatement().get(match, first, first + 2 ** SLICE_BITS - 1) ?? 0
}

/** How many photos match. */
export async function countMatches(match: string): Promise<number> {
  const counts = countsOf(match)
  let total = 0
  let turn = performance.now()
  for (const { slice, changes } of slicesStatement().all()) {
    let counted = counts.get(slice)
    if (counted?.changes !== changes) {
      if (performance.now() - turn > TURN_MS) {
        await nextTurn()
        turn = performance.now()
      }
      // What is written during the pause raises `changes` above what is noted here: counted anew then.
      counted = { changes, count: countSlice(match, slice) }
      counts.set(slice, counted)
    }
    total += counted.count
  }
  return total
}
