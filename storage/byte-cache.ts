/** What is kept in memory has a size in bytes. */
interface Sized {
  byteLength: number
}

interface Kept<Value> {
  value: Value
  /** Asked for since it was last looked over. */
  used: boolean
}

/**
 * Keeps the values in use by name, as many as fit into a number of bytes. To make room it goes through
 * them from the oldest: what was asked for since the last time stays once more. Reading moves nothing.
 */
export class ByteCache<Value extends { bytes: Sized }> {
  readonly #capacity: number
  /** In the order in which they were stored or spared. */
  readonly #kept = new Map<string, Kept<Value>>()
  #size = 0

  /** @param capacity Bytes; the values' other fields are not counted. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Bytes of all values together. */
  get byteLength(): number {
    return this.#size
  }

  get(name: string): Value | undefined {
    const kept = this.#kept.get(name)
    if (kept === undefined) return undefined
    kept.used = true
    return kept.value
  }

  set(name: string, value: Value): void {
    this.delete(name)
    if (value.bytes.byteLength > this.#capacity) return
    this.#kept.set(name, { value, used: false })
    this.#size += value.bytes.byteLength
    // One that is spared comes again at the end, unused: so this ends.
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= this.#capacity) break
      if (kept.used || oldest === name) this.#spare(oldest, kept)
      else this.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#size -= this.#kept.get(name)?.value.bytes.byteLength ?? 0
    this.#kept.delete(name)
  }

  #spare(name: string, kept: Kept<Value>): void {
    kept.used = false
    this.#kept.delete(name)
    this.#kept.set(name, kept)
  }
}
