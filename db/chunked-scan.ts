import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

/*
 * Whoever has silenced the authors of thousands of photos or comments in a row, or asks for a far offset,
 * has a list that steps over each of them. It is read in stretches, between which others have their turn.
 */

/** Rows of the first stretch, which is all that most pages take. */
const FIRST_STEPS = 200
/** Rows of a further stretch: about a millisecond. */
const STEPS = 2000

/** A part of a list that is read newest first: ids below `before`, down to `from`. */
export interface ScanRange {
  before: number
  from: number
}

/** How a list is read of whose rows only some are shown. */
export interface ScannedList<Row> {
  /** The id that has so many rows, shown or not, between itself and `before`; null where there is none. */
  idAfter(before: number, rows: number): number | null
  /** The shown rows of a stretch, newest first. */
  read(stretch: ScanRange, page: { limit: number; offset: number }): Row[]
  /** How many rows of a stretch are shown; for lists that have an offset. */
  count?(stretch: ScanRange): number
}

/** One stretch after another, whoever asks: many who read at once take no longer turns. */
const further = new PQueue({ concurrency: 1 })

function inTurn<Result>(read: () => Result): Promise<Result> {
  return further.add(async () => {
    await nextTurn()
    return read()
  })
}

/** A page of the rows that are shown, newest first: read until it is full or the list is at its end. */
export async function scanInChunks<Row>(
  { idAfter, read, count = () => 0 }: ScannedList<Row>,
  { before, limit, offset = 0 }: { before: number; limit: number; offset?: number },
): Promise<Row[]> {
  const rows: Row[] = []

  /** @returns whether there is more to read */
  function readOne(steps: number): boolean {
    const end = idAfter(before, steps - 1)
    const stretch = { before, from: end ?? 0 }
    const shown = offset > 0 ? count(stretch) : Infinity
    if (shown > offset) {
      rows.push(...read(stretch, { limit: limit - rows.length, offset }))
      offset = 0
    } else offset -= shown
    before = end ?? 0
    return end !== null && rows.length < limit
  }

  let isMore = readOne(Math.min(FIRST_STEPS + offset, STEPS))
  while (isMore) isMore = await inTurn(() => readOne(STEPS))
  return rows
}
