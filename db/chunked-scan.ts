import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

// Lists that skip thousands of rows, of muted authors or before an offset, are read in chunks with
// yields.

/** Rows of the first chunk, which is enough for most pages. */
const FIRST_ROWS = 200
/** Rows of each further chunk: about a millisecond. */
const ROWS_PER_CHUNK = 2000

/**
 * A part of a list: the rows after the position `before`, up to `from`. In most lists ids, newest
 * first.
 */
export interface ScanRange<Position = number> {
  before: Position
  from: Position
}

export interface ScannedList<Row, Position = number> {
  /** A position that all rows come before, or have. */
  end: Position
  /**
   * The position of the row that follows `before` after so many rows, shown or not; null at the
   * end.
   */
  positionAfter(before: Position, rows: number): Position | null
  /** The shown rows of a chunk, in the order of the list. */
  read(chunk: ScanRange<Position>, page: { limit: number; offset: number }): Row[]
  /** The number of shown rows of a chunk; for lists with an offset. */
  count?(chunk: ScanRange<Position>): number
}

/**
 * One chunk per turn for all lists together, so that simultaneous reads do not block the event loop
 * longer.
 */
const further = new PQueue({ concurrency: 1 })

const runNextTurn = <Result>(read: () => Result): Promise<Result> =>
  further.add(async () => {
    await nextTurn()
    return read()
  })

/** A page of the shown rows: read until it is full, the list ends, or `maxChunks` are read. */
export async function scanInChunks<Row, Position = number>(
  { end, positionAfter, read, count = () => 0 }: ScannedList<Row, Position>,
  {
    before,
    limit,
    offset = 0,
    maxChunks = Infinity,
  }: { before: Position; limit: number; offset?: number; maxChunks?: number },
): Promise<Row[]> {
  const rows: Row[] = []

  /** @returns true if there is more to read */
  function readOne(steps: number): boolean {
    const last = positionAfter(before, steps - 1)
    const chunk = { before, from: last ?? end }
    const shown = offset > 0 ? count(chunk) : Infinity
    if (shown > offset) {
      rows.push(...read(chunk, { limit: limit - rows.length, offset }))
      offset = 0
    } else offset -= shown
    before = chunk.from
    return last !== null && rows.length < limit
  }

  let isMore = readOne(Math.min(FIRST_ROWS + offset, ROWS_PER_CHUNK))
  for (let chunks = 1; isMore && chunks < maxChunks; chunks++)
    isMore = await runNextTurn(() => readOne(ROWS_PER_CHUNK))
  return rows
}
