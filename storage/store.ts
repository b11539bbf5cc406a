/** A stored file. Nobody outside `storage/` knows whether it lies on a disk or in a bucket. */
export interface StoredBlob {
  /** MIME type, as given when it was put. */
  type: string
  /** Size in bytes. */
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
  stream(): ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
}

/** One line of a listing. */
export interface BlobListing {
  name: string
  /** Size in bytes. */
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
}

/**
 * Named files. Names are paths with `/` (`photos/{key}/640.webp`).
 *
 * Every implementation promises: a put that has resolved survives a power cut; a name never shows
 * half a file, whatever dies when; a removed name is gone when `remove` resolves.
 */
export interface ImageStore {
  /** Stores a file under a name, replacing what was there. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file, or null when there is none of that name, or no whole one. */
  get(name: string): Promise<StoredBlob | null>
  has(name: string): Promise<boolean>
  /** Removes the file; no error when there is none. */
  remove(name: string): Promise<void>
  /** All names that begin with the prefix, in no order. Survives changes made meanwhile. */
  list(prefix: string): AsyncIterable<BlobListing>
  /** Removes what interrupted puts left behind before the moment given; returns how many files. */
  removeDebris(before: Date): Promise<number>
}
