import { LRUCache } from 'lru-cache'
import {
  contentType,
  offeredWidths,
  parseImageName,
  webpWidths,
  type ImageAddress,
  type ImageKind,
} from './addresses.ts'
import {
  blobName,
  masterName,
  pictureName,
  toStream,
  type PictureTraits,
  type ImageStore,
  type StoredBlob,
} from './store.ts'
import { withinBucketTime } from './bucket-client.ts'
import { digestOf, NO_RECORDS, type DigestRecords } from './digests.ts'
import { EncodingError, type ImageWork, type Warn } from './image-work.ts'
import { HOUR_MS } from '#app/durations.ts'

const MAX_UNMAKEABLE = 10_000
/** A variant that took too long may succeed when the machine is less busy. */
const UNMAKEABLE_MS = HOUR_MS
/** A visitor waits this long for the reads, and again for the write if the file is new. */
const BUCKET_MS = 5_000

/** Makes missing variants, each once for simultaneous requests. */
export class VariantMaker {
  readonly #making = new Map<string, Promise<StoredBlob | null>>()
  readonly #closed = new Set<string>()
  readonly #unmakeable = new LRUCache<string, true>({ max: MAX_UNMAKEABLE, ttl: UNMAKEABLE_MS })

  constructor(
    private readonly store: ImageStore,
    private readonly work: ImageWork,
    private readonly warn: Warn,
    private readonly records: DigestRecords = NO_RECORDS,
  ) {}

  /** See `ImageLibrary.variant`. */
  findOrMake(
    kind: ImageKind,
    key: string,
    name: string,
    image: PictureTraits,
  ): Promise<StoredBlob | null> {
    return withinBucketTime(BUCKET_MS, () => this.#findOrMake(kind, key, name, image))
  }

  async #findOrMake(
    kind: ImageKind,
    key: string,
    name: string,
    image: PictureTraits,
  ): Promise<StoredBlob | null> {
    const address = parseImageName(kind, key, name)
    if (address === null || !isOffered(address, image)) return null
    const blob = blobName(kind, key, name)
    const stored = await this.store.get(blob)
    if (stored !== null || name === masterName(kind, image)) return stored
    if (this.#unmakeable.has(blob) || this.#closed.has(pictureName(kind, key))) return null
    // The animated files of an animation are made at upload only.
    if (kind === 'photo' && image.animated && address.format === 'webp')
      return this.store.get(blobName(kind, key, masterName(kind, image)))
    const pending = this.#making.get(blob)
    if (pending !== undefined) return pending
    const made = this.#make(address, image).finally(() => this.#making.delete(blob))
    this.#making.set(blob, made)
    return made
  }

  /** Runs `act` while no variant of the image is being made. */
  async withVariantsPaused(kind: ImageKind, key: string, act: () => Promise<void>): Promise<void> {
    const image = pictureName(kind, key)
    this.#closed.add(image)
    try {
      const pending = [...this.#making].filter(([blob]) => blob.startsWith(`${image}/`))
      await Promise.allSettled(pending.map(([, made]) => made))
      await act()
    } finally {
      this.#closed.delete(image)
    }
  }

  async #make(
    { kind, key, name, width, format }: ImageAddress,
    image: PictureTraits,
  ): Promise<StoredBlob | null> {
    const master = await this.store.get(blobName(kind, key, masterName(kind, image)))
    if (master === null) return null
    const blob = blobName(kind, key, name)
    const bytes = await this.work
      .render(() => master.bytes(), { width, format })
      .catch((error: unknown) => {
        // Only this error is permanent. After an error of the disk or the process, a retry may
        // succeed.
        if (!(error instanceof EncodingError)) throw error
        this.#unmakeable.set(blob, true)
        this.warn(error, `${blob} could not be made`)
        return null
      })
    if (bytes === null) return null
    try {
      return await withinBucketTime(BUCKET_MS, async () => {
        await this.store.put(blob, bytes, contentType(format))
        await this.records.add(kind, key, { [name]: await digestOf(bytes) })
        return this.store.get(blob)
      })
    } catch (error) {
      // Serve it even if the disk is full or the bucket is away; the next request makes it again.
      this.warn(error, `${blob} could not be stored`)
      return inMemory(bytes, contentType(format))
    }
  }
}

const inMemory = (bytes: Uint8Array, type: string): StoredBlob => ({
  type,
  size: bytes.byteLength,
  lastModified: Date.now(),
  stream: async () => toStream(bytes),
  bytes: async () => bytes,
})

function isOffered({ kind, width, format }: ImageAddress, image: PictureTraits): boolean {
  if (kind === 'avatar') return true
  if (format === 'webp' && image.animated)
    return width === null || webpWidths(image).includes(width)
  return width === null || offeredWidths(image.width).includes(width)
}
