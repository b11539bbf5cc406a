import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  BucketClient,
  BucketUnavailable,
  COMMAND_LIMITS,
  VISITOR_LIMITS,
  unexpected,
  type BucketLimits,
  type BucketSettings,
} from './bucket-client.ts'
import type { Warn } from './image-work.ts'
import { toStream, type BlobListing, type ImageStore } from './store.ts'

export { COMMAND_LIMITS, VISITOR_LIMITS }

/** The most that S3 returns. */
const LISTING_PAGE = 1000
/** `isAvailable` asks the bucket when nothing else has for this long. */
const PROBE_AFTER_MS = 10_000

export interface S3Store extends ImageStore {
  /**
   * Streams a file to a path, synced; null if there is no such file.
   * @throws BucketUnavailable; file system errors
   */
  download(name: string, path: string): Promise<{ lastModified: number } | null>
  isAvailable(): boolean
}

export interface S3StoreOptions {
  limits?: BucketLimits
  warn?: Warn
  listingPage?: number
}

/**
 * Opens an S3-compatible bucket as an image store, whose promises the service keeps itself. All
 * methods throw `BucketUnavailable`.
 */
export function openS3Store(
  settings: BucketSettings,
  { limits = VISITOR_LIMITS, warn = () => {}, listingPage = LISTING_PAGE }: S3StoreOptions = {},
): S3Store {
  const client = new BucketClient(settings, limits, warn)
  let probing: Promise<void> | undefined

  async function* list(prefix: string): AsyncGenerator<BlobListing> {
    let token: string | undefined
    do {
      const page = await listPage(prefix, listingPage, token)
      yield* page.files
      token = page.next
    } while (token !== undefined)
  }

  function listPage(prefix: string, limit: number, token?: string) {
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': String(limit),
      prefix,
      ...(token !== undefined && { 'continuation-token': token }),
    }
    return client.send({ method: 'GET', query }, async (response) => {
      // Here 404 means that the bucket does not exist.
      if (!response.ok) throw await unexpected(response)
      return readListing(await response.text())
    })
  }

  async function probe(): Promise<void> {
    await listPage('', 1).catch((error: unknown) => {
      if (!(error instanceof BucketUnavailable)) throw error
    })
    probing = undefined
  }

  const head = (name: string) =>
    client.send({ method: 'HEAD', name }, async (response) =>
      response.ok ? response.headers : null,
    )

  const readBytes = (name: string) =>
    client.send({ method: 'GET', name }, async (response) => {
      if (!response.ok) throw await unexpected(response)
      return new Uint8Array(await response.arrayBuffer())
    })

  return {
    async put(name, bytes, type) {
      const request = { method: 'PUT', name, headers: { 'Content-Type': type } } as const
      await client.send({ ...request, body: new Uint8Array(bytes) }, async (response) => {
        if (!response.ok) throw await unexpected(response)
        await response.body?.cancel()
      })
    },
    async get(name) {
      const headers = await head(name)
      if (headers === null) return null
      return {
        type: headers.get('Content-Type') ?? '',
        size: Number(headers.get('Content-Length')),
        lastModified: parseDate(headers),
        stream: async () => toStream(await readBytes(name)),
        bytes: () => readBytes(name),
      }
    },
    async findSize(name) {
      const headers = await head(name)
      return headers && Number(headers.get('Content-Length'))
    },
    download: (name, path) =>
      client.send({ method: 'GET', name }, async (response) => {
        if (!response.ok) {
          const error = await unexpected(response)
          if (error.code === 'NoSuchBucket') throw error
          return null
        }
        const chunks = Readable.from(response.body ?? [])
        await pipeline(chunks, createWriteStream(path, { flush: true }))
        return { lastModified: parseDate(response.headers) }
      }),
    async remove(name) {
      await client.send({ method: 'DELETE', name }, async (response) => {
        await response.body?.cancel()
      })
    },
    list,
    // S3 shows no incomplete objects.
    async removeLeftovers() {
      return 0
    },
    isAvailable() {
      if (client.idleMs > PROBE_AFTER_MS) probing ??= probe()
      return client.isAvailable
    },
  }
}

const parseDate = (headers: Headers): number => Date.parse(headers.get('Last-Modified') ?? '') || 0

/**
 * Reads the XML of a ListObjectsV2 response; with `encoding-type=url` it contains no entities in
 * keys.
 */
function readListing(xml: string) {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: decodeURIComponent(parseText(entry, 'Key').replaceAll('+', ' ')),
    size: Number(parseText(entry, 'Size')),
    lastModified: Date.parse(parseText(entry, 'LastModified')),
  }))
  const isTruncated = parseText(xml, 'IsTruncated') === 'true'
  return { files, next: isTruncated ? parseText(xml, 'NextContinuationToken') : undefined }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function parseText(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}
