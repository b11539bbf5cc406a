import { randomBytes } from 'node:crypto'
import PQueue from 'p-queue'
import {
  contentType,
  imageName,
  masterFormat,
  offeredWidths,
  parseImageName,
  possibleNames,
  type AddressedPicture,
  type ImageAddress,
  type ImageKind,
} from './addresses.ts'
import { createImageProcess } from './image-process.ts'
import type { ImageFacts, ImageWork } from './image-work.ts'
import type { ImageStore, StoredBlob } from './store.ts'

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
   */
  takeIn(file: { path: string }, kind: ImageKind): Promise<StoredImage>
  /**
   * One file of a picture, made on first request and then kept. Never larger than the master.
   *
   * @param name The last segment of its address, such as `960.avif`.
   * @param picture What the row says of it; not looked at for avatars.
   * @returns Null when the picture does not come under that name, or is gone.
   * @throws {Error} The first time that making it fails or takes too long; from then on it is null.
   */
  variant(
    kind: ImageKind,
    key: string,
    name: string,
    picture: Omit<AddressedPicture, 'key'>,
  ): Promise<StoredBlob | null>
  /**
   * Makes what the first visitor of a photo's own page will ask for, once nothing else is to do. What
   * is not made, for a failure or for too much of it, is made when it is asked for.
   */
  warm(key: string, picture: Omit<AddressedPicture, 'key'>): void
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

const MAX_REMEMBERED = 10_000
const MAX_WARMING = 300
/** What screens ask for on a photo's page, the most usual first: see the hero's `sizes`. */
const HERO_NAMES = ([1280, 960, 1920] as const).map((width) => imageName(width, 'avif'))

const imageProcess = createImageProcess()

/**
 * Opens the pictures kept in a store. One library a process: it knows what is being made.
 *
 * @param work Where pixels are worked on; if not told, in a process of its own, the same for all
 *   libraries, which runs only while there is something to do.
 */
export function openImageLibrary({
  store,
  work = imageProcess,
}: {
  store: ImageStore
  work?: ImageWork
}): ImageLibrary {
  const warming = new PQueue({ concurrency: 1 })
  const making = new Map<string, Promise<StoredBlob | null>>()
  const removing = new Set<string>()
  // A huge animation may take longer as a GIF than any job is allowed: asking again must cost nothing.
  const unmakeable = new Set<string>()

  function rememberUnmakeable(blob: string): void {
    if (unmakeable.size >= MAX_REMEMBERED) unmakeable.clear()
    unmakeable.add(blob)
  }

  async function removeFiles(kind: ImageKind, key: string): Promise<void> {
    const names = possibleNames(kind)
    await Promise.all(names.map((name) => store.remove(blobName(kind, key, name))))
  }

  async function makeVariant(
    { kind, key, name, width, format }: ImageAddress,
    picture: Omit<AddressedPicture, 'key'>,
  ): Promise<StoredBlob | null> {
    const master = await store.get(blobName(kind, key, masterName(kind, picture)))
    if (master === null) return null
    const moving = picture.animated && (format === 'webp' || format === 'gif')
    const bytes = await work
      .render(() => master.bytes(), { width, format, moving })
      .catch((error: unknown) => {
        rememberUnmakeable(blobName(kind, key, name))
        throw error
      })
    await store.put(blobName(kind, key, name), bytes, contentType(format))
    return store.get(blobName(kind, key, name))
  }

  async function findOrMake(
    kind: ImageKind,
    key: string,
    name: string,
    picture: Omit<AddressedPicture, 'key'>,
  ): Promise<StoredBlob | null> {
    const address = parseImageName(kind, key, name)
    if (address === null || !isOffered(address, picture)) return null
    const blob = blobName(kind, key, name)
    const kept = await store.get(blob)
    if (kept !== null || name === masterName(kind, picture)) return kept
    if (unmakeable.has(blob) || removing.has(pictureName(kind, key))) return null
    const begun = making.get(blob)
    if (begun !== undefined) return begun
    const made = makeVariant(address, picture).finally(() => making.delete(blob))
    making.set(blob, made)
    return made
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

    variant: findOrMake,

    warm(key, picture) {
      for (const name of picture.animated ? [] : HERO_NAMES) {
        if (warming.size >= MAX_WARMING) return
        const make = () => work.quiet().then(() => findOrMake('photo', key, name, picture))
        // Whoever asks for it will be told of the failure.
        warming.add(make).catch(() => {})
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

    async remove(kind, key) {
      const picture = pictureName(kind, key)
      removing.add(picture)
      try {
        // What is being made now would otherwise be stored after its picture has gone.
        const begun = [...making].filter(([blob]) => blob.startsWith(`${picture}/`))
        await Promise.allSettled(begun.map(([, work]) => work))
        await removeFiles(kind, key)
      } finally {
        removing.delete(picture)
      }
    },

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

function pictureName(kind: ImageKind, key: string): string {
  return `${kind}s/${key}`
}

function blobName(kind: ImageKind, key: string, name: string): string {
  return `${pictureName(kind, key)}/${name}`
}

function masterName(kind: ImageKind, picture: Omit<AddressedPicture, 'key'>): string {
  return kind === 'avatar' ? imageName(512, 'webp') : imageName(null, masterFormat(picture))
}

function isOffered(
  { kind, width, format }: ImageAddress,
  picture: Omit<AddressedPicture, 'key'>,
): boolean {
  if (kind === 'avatar') return true
  if (format === 'gif' && !picture.animated) return false
  return width === null || offeredWidths(picture.width).includes(width)
}

/** Waits for all, and undoes everything when one has failed: no other may finish after that. */
async function allOrNothing(work: Promise<void>[], undo: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(work)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return
  await undo()
  throw failure.reason
}
