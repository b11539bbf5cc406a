import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { closingStream, ignoreAbsent, withFile } from './disk-store.ts'
import type { Warn } from './image-work.ts'
import { MINUTE_MS } from '#app/durations.ts'

export interface CachedFile {
  size: number
  lastModified: number
  /**
   * Opens the file, which is then read to its end.
   * @throws ENOENT when it has been evicted since
   */
  stream(): Promise<ReadableStream<Uint8Array>>
  bytes(): Promise<Uint8Array>
}

/** A file system allocates whole blocks. */
const BLOCK_BYTES = 4096
/** One file must not evict all others. */
const LARGEST_SHARE = 0.25
/** A use within this time of the last recorded one is not recorded again. */
const RECORD_USE_MS = 10 * MINUTE_MS

/**
 * Files on the local disk, the least recently used evicted beyond a size; the access time keeps the
 * order over restarts.
 */
export class FileCache {
  readonly #files: string
  readonly #incoming: string
  readonly #maxBytes: number
  readonly #warn: Warn
  /** Sizes by path, the least recently used first. Not complete until `ready`. */
  readonly #sizes: LRUCache<string, number> | null
  readonly #recordedUses = new LRUCache<string, true>({ max: 10_000, ttl: RECORD_USE_MS })
  /** Resolves when the files of an earlier process count. */
  readonly ready: Promise<void>

  /**
   * The `folder` has nothing but this cache; 0 `maxBytes` for a process that only removes files, as
   * another one owns it.
   */
  constructor(folder: string, maxBytes: number, warn: Warn = () => {}) {
    this.#files = join(folder, 'files')
    this.#incoming = join(folder, 'incoming')
    this.#maxBytes = maxBytes
    this.#warn = warn
    this.#sizes = maxBytes > 0 ? this.#createSizes() : null
    if (this.#sizes) {
      // Before the first new file: this removes an earlier process's unfinished ones, never one's
      // own.
      rmSync(this.#incoming, { recursive: true, force: true })
      mkdirSync(this.#incoming, { recursive: true })
    }
    this.ready = this.#sizes ? this.#countExisting() : Promise.resolve()
  }

  #createSizes() {
    return new LRUCache<string, number>({
      maxSize: this.#maxBytes,
      sizeCalculation: (size) => Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES,
      dispose: (_size, path, reason) => {
        if (reason === 'evict') this.#delete(path)
      },
    })
  }

  #delete(path: string): void {
    rm(path, { force: true }).catch((error: unknown) =>
      this.#warn(error, 'a cached picture could not be removed'),
    )
  }

  /** Files of an earlier process, the least recently used first. */
  async #countExisting(): Promise<void> {
    try {
      const found: { path: string; size: number; usedAt: number }[] = []
      for (const shard of (await ignoreAbsent(readdir(this.#files))) ?? []) {
        for (const name of (await ignoreAbsent(readdir(join(this.#files, shard)))) ?? []) {
          const path = join(this.#files, shard, name)
          const file = await ignoreAbsent(stat(path))
          if (file) found.push({ path, size: file.size, usedAt: file.atimeMs })
        }
      }
      found.sort((a, b) => a.usedAt - b.usedAt)
      for (const { path, size } of found) if (!this.#sizes?.has(path)) this.#sizes?.set(path, size)
    } catch (error) {
      this.#warn(error, 'the picture cache cannot be read')
    }
  }

  /** False if a file of this size is not stored. */
  stores(bytes: number): boolean {
    return bytes <= this.#maxBytes * LARGEST_SHARE
  }

  get bytes(): number {
    return this.#sizes?.calculatedSize ?? 0
  }

  #pathOf(name: string): string {
    const hash = createHash('sha256').update(name).digest('hex')
    return join(this.#files, hash.slice(0, 2), hash)
  }

  /** The file with this name, or null. Counts as its use. */
  async get(name: string): Promise<CachedFile | null> {
    if (!this.#sizes) return null
    const path = this.#pathOf(name)
    const file = await ignoreAbsent(stat(path))
    if (!file) return null
    if (this.#sizes.get(path) === undefined) this.#sizes.set(path, file.size)
    if (!this.#recordedUses.has(path)) {
      this.#recordedUses.set(path, true)
      await utimes(path, new Date(), file.mtime).catch(() => undefined)
    }
    return {
      size: file.size,
      lastModified: file.mtimeMs,
      stream: () => closingStream(path),
      bytes: () => readFile(path),
    }
  }

  /**
   * Stores what `write` writes to a path, synced, dated in ms; null if there is none.
   * @returns whether there is one.
   * @throws as `write`
   */
  async fill(
    name: string,
    write: (path: string) => Promise<{ lastModified: number } | null>,
  ): Promise<boolean> {
    const draft = join(this.#incoming, randomUUID())
    try {
      const written = await write(draft)
      if (written === null) return false
      await utimes(draft, new Date(), new Date(written.lastModified))
      const { size } = await stat(draft)
      if (!this.stores(size)) return true
      const path = this.#pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await rename(draft, path)
      this.#sizes?.set(path, size)
      return true
    } finally {
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  /**
   * Stores a file, unless it is too large.
   * @throws file system errors
   */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    if (!this.stores(bytes.byteLength)) return this.remove(name)
    await this.fill(name, async (path) => {
      await withFile(path, { flags: 'wx' }, async (file) => {
        await file.writeFile(bytes)
        await file.sync()
      })
      return { lastModified: Date.now() }
    })
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name)
    this.#sizes?.delete(path)
    await rm(path, { force: true })
  }
}
