import {
  imageName,
  masterFormat,
  tileWidths,
  type AddressedPicture,
  type ImageKind,
} from './addresses.ts'

export interface StoredBlob {
  /** MIME type, as given to `put`. */
  type: string
  size: number
  lastModified: number
  /**
   * Opens the file, readable to the end even if it is removed meanwhile.
   * @throws if it was removed since `get`
   */
  stream(): Promise<ReadableStream<Uint8Array>>
  bytes(): Promise<Uint8Array>
}

type Readers = Pick<StoredBlob, 'stream' | 'bytes'>

/**
 * The readers of a file that may be moved or evicted between `get` and the read; `elsewhere` finds
 * it then, or null.
 */
export function readableElsewhere(file: Readers, elsewhere: () => Promise<StoredBlob | null>) {
  async function read<Result>(reader: (blob: Readers) => Promise<Result>): Promise<Result> {
    try {
      return await reader(file)
    } catch (error) {
      const blob = await elsewhere()
      if (blob === null) throw error
      return reader(blob)
    }
  }
  return {
    stream: () => read((blob) => blob.stream()),
    bytes: () => read((blob) => blob.bytes()),
  }
}

/** Bytes in memory as a stream. */
export const toStream = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([new Uint8Array(bytes)]).stream()

export interface BlobListing {
  name: string
  size: number
  lastModified: number
}

/**
 * Named files (`photos/{key}/640.webp`): a resolved put is durable, no name has an incomplete file,
 * a removed name is gone.
 */
export interface ImageStore {
  /** Stores a file under a name; replaces an existing one. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file; null if there is none, or it is incomplete. */
  get(name: string): Promise<StoredBlob | null>
  /**
   * The file's size in bytes, without reading its bytes; null if there is none, or it is
   * incomplete.
   */
  findSize(name: string): Promise<number | null>
  /** Removes the file; no error if there is none. */
  remove(name: string): Promise<void>
  /** All names with the prefix, in no order. Tolerates concurrent changes. */
  list(prefix: string): AsyncIterable<BlobListing>
  /** Removes leftovers of puts that were interrupted before a date; returns their number. */
  removeLeftovers(before: Date): Promise<number>
  /** False while its service fails. Absent for a store that needs none. Returns at once. */
  isAvailable?(): boolean
}

export type PictureTraits = Omit<AddressedPicture, 'key'>

/** The common prefix of an image's files in the store. */
export const pictureName = (kind: ImageKind, key: string): string => `${kind}s/${key}`

/** The name of an image's file in the store; `name` is the last segment of its URL. */
export const blobName = (kind: ImageKind, key: string, name: string): string =>
  `${pictureName(kind, key)}/${name}`

/** The last segment of the master's URL. */
export const masterName = (kind: ImageKind, image: PictureTraits): string =>
  kind === 'avatar' ? imageName(512, 'webp') : imageName(null, masterFormat(image))

/**
 * The last segments of the files made at upload, the master first: a backup has to contain them,
 * and no others.
 */
export function ingestedNames(kind: ImageKind, image: PictureTraits): string[] {
  const widths = kind === 'avatar' ? [96, 192] : tileWidths(image.width)
  const formats = kind === 'avatar' ? (['jpg', 'webp'] as const) : (['avif', 'webp'] as const)
  const sized = widths.flatMap((width) => formats.map((format) => imageName(width, format)))
  return [masterName(kind, image), ...sized]
}
