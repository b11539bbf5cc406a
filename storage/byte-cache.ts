/** What is kept in memory has a size in bytes. */
interface Sized {
  byteLength: number
}

/** Keeps the most recently used values by name, as many as fit into a number of bytes. */
export class ByteCache<Value extends { bytes: Sized }> {
  readonly #capacity: number
  /** In the order of use, the least recent first. */
  readonly #values = new Map<string, Value>()
  #size = 0

  /** @param capacity Bytes; the values' other fields are not counted. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    if (value === undefined) return undefined
    this.#values.delete(name)
    this.#values.set(name, value)
    return value
  }

  set(name: string, value: Value): void {
    this.delete(name)
    this.#values.set(name, value)
    this.#size += value.bytes.byteLength
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#capacity) break
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#size -= this.#values.get(name)?.bytes.byteLength ?? 0
    this.#values.delete(name)
  }
}
