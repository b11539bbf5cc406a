/** A stored file, on disk or in a bucket. */
export interface StoredBlob {
  /** MIME type, as given to `put`. */
  type: string
  /** Size in bytes. */
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
  stream(): ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
}

/** An entry of a listing. */
export interface BlobListing {
  name: string
  /** Size in bytes. */
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
}

/**
 * Named files. Names are paths with `/` (`photos/{key}/640.webp`). Every implementation guarantees: a
 * resolved put survives a power failure; a name never refers to an incomplete file, whatever fails; a removed
 * name is gone when `remove` resolves.
 */
export interface ImageStore {
  /** Stores a file under a name; replaces an existing one. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file; null if there is none, or it is incomplete. */
  get(name: string): Promise<StoredBlob | null>
  has(name: string): Promise<boolean>
  /** Removes the file; no error if there is none. */
  remove(name: string): Promise<void>
  /** All names with the prefix, in no order. Tolerates changes meanwhile. */
  list(prefix: string): AsyncIterable<BlobListing>
  /** Removes leftovers of puts that were interrupted before a date; returns their number. */
  removeDebris(before: Date): Promise<number>
}
