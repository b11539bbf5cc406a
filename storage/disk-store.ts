import {
  open,
  type FileHandle,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { mkdirSync, type Dirent } from 'node:fs'
import { Readable } from 'node:stream'
import { basename, dirname, join } from 'node:path'
import { createFsFileStorage } from '@remix-run/file-storage/fs'
import type { BlobListing, ImageStore, StoredBlob } from './store.ts'
import type { Warn } from './image-work.ts'

/**
 * Opens a file, works with it and closes it.
 * @throws the error of the work, even if closing fails
 */
export async function withFile<Result>(
  path: string,
  { flags, mode }: { flags: string; mode?: number },
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, mode)
  let result: Result
  try {
    result = await work(file)
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
  await file.close()
  return result
}

/**
 * Streams a file and closes it when the reader disconnects. The stream of @remix-run/fs keeps it
 * open, so disconnects would use up the file descriptors.
 * @throws ENOENT, before anything is streamed
 */
export async function closingStream(path: string): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path)
  return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
}

// The package stores a name in two files: `{hash}.dat` with the bytes and `{hash}.meta.json`, which
// alone decides whether the name exists. It writes both in place, so a killed process could leave
// an incomplete file. Here they are written into a temporary folder, synced and then renamed into
// place: first the bytes, then the metadata.
const METADATA_SUFFIX = '.meta.json'
const CONTENT_SUFFIX = '.dat'
/**
 * The package removes an empty shard folder, even if another put is about to use it; this file
 * keeps it.
 */
const ANCHOR = '.keep'

const DAMAGED = 'a file of a picture is damaged'
const MAX_REPORTED = 1000

/**
 * Opens a folder, on one file system, as a store, or creates it; `warn` gets damaged files once,
 * which count as missing.
 */
export function createDiskStore(directory: string, warn: Warn = () => {}): ImageStore {
  const reported = new Set<string>()
  const blobsDirectory = join(directory, 'blobs')
  const incomingDirectory = join(directory, 'incoming')
  mkdirSync(incomingDirectory, { recursive: true })
  mkdirSync(blobsDirectory, { recursive: true })
  const blobs = createFsFileStorage(blobsDirectory)

  async function find(name: string): Promise<StoredBlob | null> {
    const blob = await blobs.get(name)
    if (blob === null) return null
    const recorded = await recordedSize(blobsDirectory, name)
    // Removed since.
    if (recorded === null) return null
    if (blob.size === recorded) {
      const { type, size, lastModified } = blob
      const path = (await readPath(blobsDirectory, name)) + CONTENT_SUFFIX
      const stream = () => closingStream(path)
      return { type, size, lastModified, stream, bytes: () => blob.bytes() }
    }
    if (reported.size < MAX_REPORTED && !reported.has(name)) {
      reported.add(name)
      warn(new Error(`${name} is cut off`), DAMAGED)
    }
    return null
  }

  return {
    async put(name, bytes, type) {
      const incoming = await mkdtemp(join(incomingDirectory, 'put-'))
      try {
        const file = new File([new Uint8Array(bytes)], basename(name), { type })
        await createFsFileStorage(incoming).put(name, file)
        await moveDurably(incoming, blobsDirectory)
      } finally {
        // Remaining files are garbage-collected; the error of the work, if any, takes precedence.
        await rm(incoming, { recursive: true, force: true }).catch((error: unknown) =>
          warn(error, 'a temporary folder could not be removed'),
        )
      }
    },
    get: find,
    async findSize(name) {
      return (await find(name))?.size ?? null
    },
    async remove(name) {
      const existed = await blobs.has(name)
      await blobs.remove(name)
      if (existed) await syncDirectory(dirname(await readPath(blobsDirectory, name)))
    },
    list(prefix) {
      return listNames(blobsDirectory, prefix)
    },
    async removeLeftovers(before) {
      let removed = 0
      for await (const path of leftovers(blobsDirectory, incomingDirectory)) {
        const found = await ignoreAbsent(stat(path))
        if (found === null || found.mtimeMs >= before.getTime()) continue
        await rm(path, { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** The package's path for a name: in a folder of the first two digits of its SHA-256. */
async function readPath(blobsDirectory: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  const hash = Buffer.from(digest).toString('hex')
  return join(blobsDirectory, hash.slice(0, 2), hash)
}

async function recordedSize(blobsDirectory: string, name: string): Promise<number | null> {
  const path = (await readPath(blobsDirectory, name)) + METADATA_SUFFIX
  const text = await ignoreAbsent(readFile(path, 'utf8'))
  return text === null ? null : (JSON.parse(text) as { size: number }).size
}

async function moveDurably(from: string, to: string): Promise<void> {
  for (const shard of await readdir(from)) {
    const source = join(from, shard)
    const target = join(to, shard)
    const files = (await readdir(source)).sort(
      (a, b) => Number(a.endsWith(METADATA_SUFFIX)) - Number(b.endsWith(METADATA_SUFFIX)),
    )
    await Promise.all([ensureShard(to, target), ...files.map((file) => sync(join(source, file)))])
    for (const file of files) await rename(join(source, file), join(target, file))
    await syncDirectory(target)
  }
}

async function ensureShard(blobsDirectory: string, shard: string): Promise<void> {
  const created = await mkdir(shard, { recursive: true })
  const anchor = await open(join(shard, ANCHOR), 'a')
  await anchor.close()
  if (created === undefined) return
  await syncDirectory(blobsDirectory)
  await syncDirectory(dirname(blobsDirectory))
}

async function sync(path: string): Promise<void> {
  await withFile(path, { flags: 'r' }, (file) => file.sync())
}

/** Syncs a folder's entries to disk: on Linux the same call as for a file. */
const syncDirectory = sync

// Reads one shard at a time. The package's own listing starts again for each page, and fails when
// any file is removed meanwhile.
async function* listNames(blobsDirectory: string, prefix: string): AsyncGenerator<BlobListing> {
  for (const { path, files } of await shards(blobsDirectory)) {
    for (const file of await files()) {
      if (!file.endsWith(METADATA_SUFFIX)) continue
      const text = await ignoreAbsent(readFile(join(path, file), 'utf8'))
      if (text === null) continue
      const { key, size, lastModified } = JSON.parse(text)
      if (key.startsWith(prefix)) yield { name: key, size, lastModified }
    }
  }
}

/** Content without metadata, and folders of interrupted puts. */
async function* leftovers(blobsDirectory: string, incoming: string): AsyncGenerator<string> {
  for (const folder of await readdir(incoming)) yield join(incoming, folder)
  for (const { path, files } of await shards(blobsDirectory)) {
    const present = new Set(await files())
    for (const file of present) {
      if (!file.endsWith(CONTENT_SUFFIX)) continue
      const named = present.has(file.slice(0, -CONTENT_SUFFIX.length) + METADATA_SUFFIX)
      if (!named) yield join(path, file)
    }
  }
}

async function shards(
  blobsDirectory: string,
): Promise<{ path: string; files: () => Promise<string[]> }[]> {
  const entries: Dirent[] = await readdir(blobsDirectory, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const path = join(blobsDirectory, entry.name)
      return { path, files: async () => (await ignoreAbsent(readdir(path))) ?? [] }
    })
}

/** The result of reading a file; null if it does not exist. */
export async function ignoreAbsent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
