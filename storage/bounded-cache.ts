import { LRUCache } from 'lru-cache'

/** What an entry costs beside its texts and bytes: the objects, and its places in the cache's tables. */
const ENTRY_BYTES = 256

export interface BoundedCacheOptions<Value> {
  /** How many entries it holds at most. */
  max: number
  /** How many bytes its entries may take together. */
  maxBytes: number
  /** What a value takes in memory, beside its key and `ENTRY_BYTES`. */
  bytesOf: (value: Value) => number
}

/** What a text takes in memory at most. */
export const textBytes = (text: string): number => 2 * text.length

/**
 * A cache whose memory is bounded whatever it is asked to keep: in entries and in bytes, keys included.
 * What was used longest ago is dropped first; a value larger than the whole cache is not kept.
 */
export function boundedCache<Value extends object | string | number>({
  max,
  maxBytes,
  bytesOf,
}: BoundedCacheOptions<Value>): LRUCache<string, Value> {
  return new LRUCache({
    max,
    maxSize: maxBytes,
    sizeCalculation: (value, key) => Math.ceil(ENTRY_BYTES + textBytes(key) + bytesOf(value)),
  })
}
