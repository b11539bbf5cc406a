import { LRUCache } from 'lru-cache'

/** The overhead of an entry: its objects and its slots in the cache's tables. */
const ENTRY_BYTES = 256

export interface BoundedCacheOptions<Value> {
  max: number
  maxBytes: number
  /** The memory of a value in bytes, without its key and `ENTRY_BYTES`. */
  countBytes: (value: Value) => number
}

/** The maximum memory of a string in bytes. */
export const textBytes = (text: string): number => 2 * text.length

/** An LRU cache with limits on its entries and their bytes, including keys. A value larger than the cache is not stored. */
export const boundedCache = <Value extends object | string | number>({
  max,
  maxBytes,
  countBytes,
}: BoundedCacheOptions<Value>): LRUCache<string, Value> =>
  new LRUCache({
    max,
    maxSize: maxBytes,
    sizeCalculation: (value, key) => Math.ceil(ENTRY_BYTES + textBytes(key) + countBytes(value)),
  })
