import { createHash } from 'node:crypto'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

interface Known {
  digest: string
  /** The last date given to any document of this name. */
  given: number
  /** The date of the current document; null if it has none yet. */
  date: number | null
}

/**
 * When documents last changed, for `Last-Modified`. The rows do not contain it, because deletion
 * and privacy changes leave no date. So a document's date is when this process first saw its
 * current content.
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
   * The date of a document, later than that of any earlier document of the name.
   * @returns null if it changed twice within a second, the resolution of these dates
   */
  dateOf(name: string, body: string): Date | null {
    const digest = createHash('sha1').update(body).digest('base64')
    const known = this.#known.get(name)
    const same = known?.digest === digest
    if (same && known.date !== null) return new Date(known.date)
    const second = Math.floor(this.#now() / 1000) * 1000
    const lastDate = known?.given ?? 0
    const date = second > lastDate ? second : null
    this.#known.set(name, { digest, given: date ?? lastDate, date })
    return date === null ? null : new Date(date)
  }
}
