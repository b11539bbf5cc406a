import { randomBytes } from 'node:crypto'
import PQueue from 'p-queue'
import { imageName, possibleNames, type ImageKind } from './addresses.ts'
import { withinBucketTime } from './bucket-client.ts'
import { digestOf, NO_RECORDS, type DigestRecords, type FileDigests } from './digests.ts'
import { blobName, masterName, type PictureTraits, type ImageStore } from './store.ts'
import { createImageProcess } from './image-process.ts'
import type {
  TilesTime,
  ImageFacts,
  ImageSource,
  ImageWork,
  PreparedImage,
  Warn,
} from './image-work.ts'
import type { PictureEdit } from './picture-edit.ts'
import { VariantMaker } from './variant-maker.ts'

export interface StoredImage extends ImageFacts {
  source: ImageSource
  /** 128 random bits, the prefix of all its file names. */
  key: string
}

const MAX_WARMING = 300
/** The time for a bucket to read or copy an image: a member waits for it. */
const COPY_MS = 10_000
/**
 * The variants that screens request on a photo's page, the most usual first: see the hero's
 * `sizes`.
 */
const HERO_NAMES = ([1280, 960, 1920] as const).map((width) => imageName(width, 'avif'))

const imageProcess = createImageProcess()

export type ImageLibrary = ReturnType<typeof openImageLibrary>

/** Opens the images in a store, once per process. `warn` gets failures of background work. */
export function openImageLibrary({
  store,
  work = imageProcess,
  warn = () => {},
  records = NO_RECORDS,
}: {
  store: ImageStore
  work?: ImageWork
  warn?: Warn
  records?: DigestRecords
}) {
  const warming = new PQueue({ concurrency: 1 })
  const variants = new VariantMaker(store, work, warn, records)

  async function removeFiles(kind: ImageKind, key: string): Promise<void> {
    const names = possibleNames(kind)
    await Promise.all(names.map((name) => store.remove(blobName(kind, key, name))))
    await records.forget(kind, key)
  }

  /**
   * Stores the files of a new picture and their digests, or nothing.
   * @throws the first failure
   */
  async function putFiles(kind: ImageKind, key: string, files: PreparedImage['files']) {
    const digests: FileDigests = {}
    async function put({ name, bytes, type }: PreparedImage['files'][number]): Promise<void> {
      await store.put(blobName(kind, key, name), bytes, type)
      digests[name] = await digestOf(bytes)
    }
    await allOrNothing(files.map(put), () => removeFiles(kind, key))
    await allOrNothing([records.record(kind, key, digests)], () => removeFiles(kind, key))
  }

  async function storeImage(
    kind: ImageKind,
    { files, ...facts }: PreparedImage,
  ): Promise<StoredImage> {
    const key = newKey()
    await putFiles(kind, key, files)
    return { key, ...facts }
  }

  return {
    /**
     * Validates and stores an uploaded file, edited; with `later`, tiles are made on request.
     * Stores nothing when it rejects (after a failure of the bucket by garbage collection).
     * @throws as `ImageWork.prepare`; BucketUnavailable
     */
    ingest: async (
      file: { path: string },
      kind: ImageKind,
      edit?: PictureEdit,
      tiles?: TilesTime,
    ) => storeImage(kind, await work.prepare(file.path, kind, edit, tiles)),

    /**
     * Stores an edited copy of a photo under a new key.
     * @throws as `ImageWork.edit`; BucketUnavailable; Error if none is there
     */
    async edit(key: string, picture: PictureTraits, edit: PictureEdit) {
      const name = blobName('photo', key, masterName('photo', picture))
      const master = await withinBucketTime(COPY_MS, () => store.get(name))
      if (master === null) throw new Error('There is no photo under this key.')
      return storeImage('photo', await work.edit(() => master.bytes(), edit))
    },

    /**
     * One file of an image by its name, made on the first request; avatars need no `picture`. Null
     * if there is none or it cannot be encoded.
     * @throws ImageWorkUnavailable for too many at once; BucketUnavailable; Error when anything
     * else fails
     */
    variant: (kind: ImageKind, key: string, name: string, picture: PictureTraits) =>
      variants.findOrMake(kind, key, name, picture),

    /**
     * The size of a master in bytes; null if it is missing or incomplete.
     * @throws BucketUnavailable
     */
    masterSize: (kind: ImageKind, key: string, picture: PictureTraits) =>
      store.findSize(blobName(kind, key, masterName(kind, picture))),

    /** The digests of the stored files of an image, of those with the names. */
    async digests(kind: ImageKind, key: string, names = possibleNames(kind)) {
      const digests: FileDigests = {}
      for (const name of names) {
        const blob = await store.get(blobName(kind, key, name))
        if (blob) digests[name] = await digestOf(await blob.bytes())
      }
      return digests
    },

    /**
     * Makes the variants that a photo's page shows once nothing else runs; else they are made on
     * request.
     */
    warm(key: string, picture: PictureTraits) {
      for (const name of picture.animated ? [] : HERO_NAMES) {
        if (warming.size >= MAX_WARMING) return
        const make = async () => {
          await work.quiet()
          await variants.findOrMake('photo', key, name, picture)
        }
        warming.add(make).catch((error: unknown) => {
          warn(error, `${blobName('photo', key, name)} could not be made in advance`)
        })
      }
    },

    /**
     * Copies an image under a new key, which it returns; the old files stay.
     * @throws Error if none is there; BucketUnavailable
     */
    async rekey(kind: ImageKind, key: string) {
      const copied = newKey()
      // A copy of a damaged file has the digest from before the damage.
      const known = await records.find(kind, key)
      const digests: FileDigests = {}
      async function copy(name: string): Promise<void> {
        const blob = await store.get(blobName(kind, key, name))
        if (blob === null) return
        const bytes = await blob.bytes()
        await store.put(blobName(kind, copied, name), bytes, blob.type)
        digests[name] = known?.[name] ?? (await digestOf(bytes))
      }
      const undo = () => removeFiles(kind, copied)
      await withinBucketTime(COPY_MS, () => allOrNothing(possibleNames(kind).map(copy), undo))
      await allOrNothing([records.record(kind, copied, digests)], undo)
      if (Object.keys(digests).length === 0) throw new Error(`There is no ${kind} under this key.`)
      return copied
    },

    /** Removes all files of an image, also an incomplete set. */
    remove: (kind: ImageKind, key: string) =>
      // Otherwise a variant in progress would be stored after its image has been removed.
      variants.withVariantsPaused(kind, key, () => removeFiles(kind, key)),

    /** The key of every file, with its date in milliseconds since 1970, in no order. */
    async *keys(kind: ImageKind) {
      for await (const { name, lastModified } of store.list(`${kind}s/`)) {
        const key = name.split('/')[1]
        if (key !== undefined) yield { key, lastModified }
      }
    },

    /** Removes files of writes that were interrupted before a date; returns their number. */
    removeLeftovers: (before: Date) => store.removeLeftovers(before),

    /** False while the bucket fails. Returns at once. */
    isAvailable: () => store.isAvailable?.() ?? true,
  }
}

const globals: { cartfolioImageLibrary?: ImageLibrary } = globalThis as object

/** Sets the library of this process; it survives module reloads in development. */
export function setImageLibrary(library: ImageLibrary): void {
  globals.cartfolioImageLibrary = library
}

/**
 * The library of this process.
 * @throws {Error} before `setImageLibrary` was called
 */
export function imageLibrary(): ImageLibrary {
  const library = globals.cartfolioImageLibrary
  if (library === undefined) throw new Error('The image library has not been opened.')
  return library
}

const newKey = (): string => randomBytes(16).toString('base64url')

/**
 * Waits for all promises; if one fails, undoes everything after the others have settled.
 * @throws the first failure
 */
async function allOrNothing(work: Promise<void>[], undo: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(work)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return
  await undo().catch(() => undefined)
  throw failure.reason
}
