import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BucketSettings } from './bucket-client.ts'
import { openCachedStore } from './cached-store.ts'
import { createDiskStore } from './disk-store.ts'
import { FileCache } from './file-cache.ts'
import type { Warn } from './image-work.ts'
import { openMovingStore } from './moving-store.ts'
import { COMMAND_LIMITS, openS3Store } from './s3-store.ts'
import type { ImageStore } from './store.ts'

export interface ImageStoreSettings {
  kind: 'disk' | 's3'
  /** The bucket; with `kind` disk, one whose files are not moved yet. */
  bucket: BucketSettings | null
  images: string
  cache: string
  cacheBytes: number
}

export interface Stores {
  disk: ImageStore
  bucket: ImageStore
}

const openCache = ({ cache }: ImageStoreSettings, maxBytes: number, warn?: Warn): FileCache =>
  new FileCache(join(cache, 'images'), maxBytes, warn)

/**
 * Opens both stores, with the patience of a command.
 * @throws {Error} when no bucket is configured
 */
export function openStores(settings: ImageStoreSettings): Stores {
  const { bucket, images } = settings
  if (bucket === null) throw new Error('There is no bucket: set the S3_ variables.')
  const raw = openS3Store(bucket, { limits: COMMAND_LIMITS })
  // The server's cache contains the files that are removed here.
  return { disk: createDiskStore(images), bucket: openCachedStore(raw, openCache(settings, 0)) }
}

/**
 * Opens the configured store; unmoved files are found in the other one. The server (`forVisitors`)
 * owns the cache.
 */
export function openImageStore(
  settings: ImageStoreSettings,
  { forVisitors, warn }: { forVisitors: boolean; warn?: Warn },
): ImageStore {
  const { kind, bucket, images, cacheBytes } = settings
  if (bucket === null) return createDiskStore(images, warn)
  const raw = openS3Store(bucket, { warn, ...(!forVisitors && { limits: COMMAND_LIMITS }) })
  const cache = openCache(settings, forVisitors ? cacheBytes : 0, warn)
  const cached = openCachedStore(raw, cache, warn)
  if (kind === 's3' && !existsSync(images)) return cached
  return openMovingStore({ disk: createDiskStore(images, warn), bucket: cached, to: kind })
}
