import { randomBytes } from 'node:crypto'
import PQueue from 'p-queue'
import { imageName, possibleNames, type ImageKind } from './addresses.ts'
import { blobName, type PictureTraits } from './blob-names.ts'
import { createImageProcess } from './image-process.ts'
import type { ImageFacts, ImageWork } from './image-work.ts'
import type { ImageStore, StoredBlob } from './store.ts'
import { VariantMaker } from './variant-maker.ts'
import type { Warn } from './warn.ts'

/** A picture that has been taken in: its row in the database. */
export interface StoredImage extends ImageFacts {
  /** 128 random bits, the name of all its files. */
  key: string
}

/** All pictures of the site, each a master and the sizes made from it. */
export interface ImageLibrary {
  /**
   * Checks an uploaded file and keeps it. When this resolves, the master and the grid's tiles are
   * on the volume; when it rejects, nothing is.
   *
   * @throws {UnreadableImage} see `ImageWork.prepare`
   * @throws {ImageWorkUnavailable} see `ImageWork.prepare`
   */
  takeIn(file: { path: string }, kind: ImageKind): Promise<StoredImage>
  /**
   * One file of a picture, made on first request and then kept. Never larger than the master.
   *
   * @param name The last segment of its address, such as `960.avif`.
   * @param picture What the row says of it; not looked at for avatars.
   * @returns Null when the picture does not come under that name, or is gone.
   *   Null as well when it cannot be encoded or takes too long; for an hour it is not tried again then.
   * @throws {ImageWorkUnavailable} When too much is asked for at once.
   * @throws {Error} When anything else fails; the next who asks has it tried again.
   */
  variant(
    kind: ImageKind,
    key: string,
    name: string,
    picture: PictureTraits,
  ): Promise<StoredBlob | null>
  /**
   * Makes what the first visitor of a photo's own page will ask for, once nothing else is to do. What
   * is not made, for a failure or for too much of it, is made when it is asked for.
   */
  warm(key: string, picture: PictureTraits): void
  /**
   * Copies a picture under a new key, which it returns; the old one stays until it is removed.
   *
   * @throws {Error} When there is no picture under the key.
   */
  rekey(kind: ImageKind, key: string): Promise<string>
  /** Removes all files of a picture, also when only some are left. */
  remove(kind: ImageKind, key: string): Promise<void>
  /**
   * The key of every file there is, with the file's date in milliseconds since 1970: as often as a picture
   * has files, in no order, since nobody can remember a million pictures for the sake of a list.
   */
  keys(kind: ImageKind): AsyncIterable<{ key: string; lastModified: number }>
  /** Removes what interrupted writes left in the store before a moment; returns how many files. */
  removeDebris(before: Date): Promise<number>
}

const MAX_WARMING = 300
/** What screens ask for on a photo's page, the most usual first: see the hero's `sizes`. */
const HERO_NAMES = ([1280, 960, 1920] as const).map((width) => imageName(width, 'avif'))

const imageProcess = createImageProcess()

/**
 * Opens the pictures kept in a store. One library a process: it knows what is being made.
 *
 * @param work Where pixels are worked on; if not told, in a process of its own, the same for all
 *   libraries, which runs only while there is something to do.
 * @param warn Is told of failures that nobody waits for.
 */
export function openImageLibrary({
  store,
  work = imageProcess,
  warn = () => {},
}: {
  store: ImageStore
  work?: ImageWork
  warn?: Warn
}): ImageLibrary {
  const warming = new PQueue({ concurrency: 1 })
  const variants = new VariantMaker(store, work, warn)

  async function removeFiles(kind: ImageKind, key: string): Promise<void> {
    const names = possibleNames(kind)
    await Promise.all(names.map((name) => store.remove(blobName(kind, key, name))))
  }

  return {
    async takeIn(file, kind) {
      const { files, ...facts } = await work.prepare(file.path, kind)
      const key = newKey()
      await allOrNothing(
        files.map(({ name, bytes, type }) => store.put(blobName(kind, key, name), bytes, type)),
        () => removeFiles(kind, key),
      )
      return { key, ...facts }
    },

    variant: (kind, key, name, picture) => variants.findOrMake(kind, key, name, picture),

    warm(key, picture) {
      for (const name of picture.animated ? [] : HERO_NAMES) {
        if (warming.size >= MAX_WARMING) return
        const make = async () => {
          await work.quiet()
          await variants.findOrMake('photo', key, name, picture)
        }
        warming.add(make).catch((error: unknown) => {
          warn(error, `${blobName('photo', key, name)} could not be made ahead`)
        })
      }
    },

    async rekey(kind, key) {
      const copied = newKey()
      let found = false
      const copies = possibleNames(kind).map(async (name) => {
        const blob = await store.get(blobName(kind, key, name))
        if (blob === null) return
        found = true
        await store.put(blobName(kind, copied, name), await blob.bytes(), blob.type)
      })
      await allOrNothing(copies, () => removeFiles(kind, copied))
      if (!found) throw new Error(`There is no ${kind} under this key.`)
      return copied
    },

    // What is being made would otherwise be stored after its picture has gone.
    remove: (kind, key) => variants.whileMakingNone(kind, key, () => removeFiles(kind, key)),

    async *keys(kind) {
      for await (const { name, lastModified } of store.list(`${kind}s/`)) {
        const key = name.split('/')[1]
        if (key !== undefined) yield { key, lastModified }
      }
    },

    removeDebris: (before) => store.removeDebris(before),
  }
}

const globals: { cartfolioImageLibrary?: ImageLibrary } = globalThis as object

/** Makes a library the one of this process. It outlives the module reloads of development. */
export function setImageLibrary(library: ImageLibrary): void {
  globals.cartfolioImageLibrary = library
}

/**
 * The library of this process.
 *
 * @throws {Error} Before `setImageLibrary` was called.
 */
export function imageLibrary(): ImageLibrary {
  const library = globals.cartfolioImageLibrary
  if (library === undefined) throw new Error('The image library has not been opened.')
  return library
}

function newKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Waits for all, and undoes everything when one has failed: no other may finish after that. */
async function allOrNothing(work: Promise<void>[], undo: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(work)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return
  await undo()
  throw failure.reason
}
