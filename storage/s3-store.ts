import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createS3FileStorage, type S3FileStorageOptions } from '@remix-run/file-storage-s3'
import type { BlobListing, ImageStore } from './store.ts'

/** A listing requests each file's date separately, so pages are small. */
const LISTING_PAGE = 50
const RESPONSE_TIMEOUT_MS = 30_000
/** S3 expects clients to retry after a 5xx; each wait is twice the previous one. */
const TRIES = 4
const FIRST_WAIT_MS = 100

/**
 * Opens an S3-compatible bucket as an image store. The service itself guarantees what `ImageStore` requires:
 * a put is atomic, durable once acknowledged, and visible to the next read.
 * @param options the bucket and its credentials; `endpoint` for services other than AWS
 */
export function openS3Store(options: Omit<S3FileStorageOptions, 'fetch'>): ImageStore {
  const bucket = createS3FileStorage({ ...options, fetch: fetchWithRetries })

  async function* list(prefix: string): AsyncGenerator<BlobListing> {
    let cursor: string | undefined
    do {
      const page = await bucket.list({
        prefix,
        cursor,
        limit: LISTING_PAGE,
        includeMetadata: true,
      })
      for (const { key, size, lastModified } of page.files) yield { name: key, size, lastModified }
      cursor = page.cursor
    } while (cursor !== undefined)
  }

  return {
    async put(name, bytes, type) {
      await bucket.put(name, new File([new Uint8Array(bytes)], basename(name), { type }))
    },
    async get(name) {
      const file = await bucket.get(name)
      if (file === null) return null
      return {
        type: file.type,
        size: file.size,
        lastModified: file.lastModified,
        stream: () => file.stream(),
        bytes: async () => new Uint8Array(await file.arrayBuffer()),
      }
    },
    async has(name) {
      return bucket.has(name)
    },
    async remove(name) {
      await bucket.remove(name)
    },
    list,
    async removeLeftovers() {
      return 0
    },
  }
}

const fetchWithRetries: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(request.clone(), {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (response.status < 500 || attempt === TRIES) return response
    await response.body?.cancel()
    await setTimeout(FIRST_WAIT_MS * 2 ** (attempt - 1))
  }
}
