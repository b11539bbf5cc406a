import { createHash } from 'node:crypto'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

interface Known {
  digest: string
  /** The last date that was given for anything under this name. */
  given: number
  /** The date of what is there now; null where it cannot have one yet. */
  date: number | null
}

/**
 * Since when documents are as they are, for `Last-Modified`. The rows do not tell: what is deleted or made
 * private leaves no date behind. So a document is as old as this process has known it to be the same.
 */
export class ChangeDates {
  readonly #known = boundedCache<Known>({
    max: 5000,
    maxBytes: 2 * 1024 * 1024,
    bytesOf: ({ digest }) => textBytes(digest),
  })
  readonly #now: () => number

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * The date of a document, later than that of anything else that had its name before.
   * @returns null while there is none, for it has changed twice within a second: these dates know no more
   */
  dateOf(name: string, body: string): Date | null {
    const digest = createHash('sha1').update(body).digest('base64')
    const known = this.#known.get(name)
    const same = known?.digest === digest
    if (same && known.date !== null) return new Date(known.date)
    const second = Math.floor(this.#now() / 1000) * 1000
    const given = known?.given ?? 0
    const date = second > given ? second : null
    this.#known.set(name, { digest, given: date ?? given, date })
    return date === null ? null : new Date(date)
  }
}
