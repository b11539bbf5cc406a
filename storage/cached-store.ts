import { BucketUnavailable } from './bucket-client.ts'
import { contentType, type ImageFormat } from './addresses.ts'
import type { CachedFile, FileCache } from './file-cache.ts'
import type { Warn } from './image-work.ts'
import type { S3Store } from './s3-store.ts'
import { readableElsewhere, type ImageStore, type StoredBlob } from './store.ts'

const IMAGE_NAME = /\.(avif|webp|jpg)$/

function getType(name: string): string | null {
  const format = IMAGE_NAME.exec(name)?.[1] as ImageFormat | undefined
  return format ? contentType(format) : null
}

/**
 * A bucket read through a local cache, or directly while that cannot be written. Callers check who
 * may see a picture.
 */
export function openCachedStore(
  bucket: S3Store,
  cache: FileCache,
  warn: Warn = () => {},
): ImageStore {
  const filling = new Map<string, Promise<boolean>>()

  function fill(name: string): Promise<boolean> {
    const pending = filling.get(name)
    if (pending) return pending
    const started = cache
      .fill(name, (path) => bucket.download(name, path))
      .finally(() => filling.delete(name))
    filling.set(name, started)
    return started
  }

  const cached = (name: string, type: string, file: CachedFile): StoredBlob => ({
    type,
    size: file.size,
    lastModified: file.lastModified,
    ...readableElsewhere(file, () => bucket.get(name)),
  })

  return {
    async put(name, bytes, type) {
      await bucket.put(name, bytes, type)
      if (getType(name) !== type) return
      await cache
        .put(name, bytes)
        .catch((error: unknown) => warn(error, 'a picture could not be cached'))
    },
    async get(name) {
      const type = getType(name)
      const found = type && (await cache.get(name))
      if (found) return cached(name, type, found)
      if (!type || !cache.stores(1)) return bucket.get(name)
      try {
        if (!(await fill(name))) return null
        const filled = await cache.get(name)
        if (filled) return cached(name, type, filled)
      } catch (error) {
        if (error instanceof BucketUnavailable) throw error
        warn(error, 'a picture could not be cached')
      }
      return bucket.get(name)
    },
    findSize: async (name) => (await cache.get(name))?.size ?? bucket.findSize(name),
    async remove(name) {
      await bucket.remove(name)
      // A download in progress would put the removed file back.
      await filling.get(name)?.catch(() => undefined)
      await cache.remove(name)
    },
    list: (prefix) => bucket.list(prefix),
    removeLeftovers: (before) => bucket.removeLeftovers(before),
    isAvailable: () => bucket.isAvailable(),
  }
}
