import type { ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isImageFolder, readImageAddress, type RequestedImage } from '#storage/address-variants.ts'
import { imageName, masterFormat, type ImageKind } from '#storage/addresses.ts'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { ImageWorkUnavailable } from '#storage/image-work.ts'
import type { ImageLibrary } from '#storage/library.ts'
import type { StoredBlob } from '#storage/store.ts'
import { flatHeaders, etagMatches, pathOf } from './response-cache/buffered-response.server.ts'
import { sendErrorResponse } from './error-response.server.ts'

export interface ImageRecord {
  isPublic: boolean
  ownerId: string
  animated: boolean
  hasAlpha: boolean
  /** Size of the master in pixels. */
  width: number
  height: number
}

export interface ImageHandlerOptions {
  library: Pick<ImageLibrary, 'variant'>
  /** The image with this key, or null. */
  findImage(kind: ImageKind, key: string): Promise<ImageRecord | null>
  /** Changes after every write to what `findImage` reads; a cached public image is valid for one version. */
  version(): string
  /** The viewer's id, or null. Called on every request for a private image, and only then. */
  getViewerId(request: Request): Promise<string | null>
  /** The client that a request counts against when too many files are made at once. */
  clientOf(request: Request): string
  publicOrigin: string
}

interface CachedFile {
  bytes: Uint8Array
  tag: string
  /** The headers of a 304 response, and of a 200 response. */
  unchangedHeaders: string[]
  headers: string[]
  /** The database version in which the image was public. */
  version: string
}

const CACHE_BYTES = 32 * 1024 * 1024
const MAX_CACHED_FILES = 5000
const MAX_CACHED_FILE_BYTES = 2 * 1024 * 1024
const PROXY_PATH = '/api/proxy-image'
const NOT_FOUND = 'This image does not exist.'
const BUSY = 'This image is not ready yet. Please try again in a moment.'
const RETRY_SECONDS = '10'
/** A page of JPEG images for an old browser has twenty. Existing files take almost no time. */
const MAX_FILES_PER_CLIENT = 32

function isImagePath(path: string): boolean {
  return path === PROXY_PATH || isImageFolder(path)
}

/**
 * Serves the images: `/images`, `/avatars`, the older folders that pages try as a fallback, and
 * `/api/proxy-image`, which never opens a connection (docs/product.md#images). Public images are cacheable forever, because a deletion or a change of
 * visibility ends their URL. Private images are sent to their owner only, with no-store, and return 404 to
 * everyone else.
 */
export function serveImages(options: ImageHandlerOptions): RequestHandler {
  const cachedFiles = boundedCache<CachedFile>({
    max: MAX_CACHED_FILES,
    maxBytes: CACHE_BYTES,
    bytesOf: ({ bytes, headers }) =>
      headers.reduce((sum, text) => sum + textBytes(text), bytes.byteLength),
  })
  /** The number of files being found or made by client; no entry for zero. */
  const pendingByClient = new Map<string, number>()

  function sendError(request: Request, response: ServerResponse, status = 404): void {
    const message =
      status === 404 ? NOT_FOUND : 'Only addresses of pictures on this site are allowed.'
    sendErrorResponse(request, response, status, message)
  }

  function sendBusy(request: Request, response: ServerResponse): void {
    sendErrorResponse(request, response, 503, BUSY, { 'Retry-After': RETRY_SECONDS })
  }

  async function sendImage(
    request: Request,
    response: ServerResponse,
    path: string,
    cached: CachedFile | undefined,
  ): Promise<void> {
    const address = readImageAddress(path)
    const version = options.version()
    const image = address && (await options.findImage(address.kind, address.key))
    if (address === null || image === null || !image.isPublic) cachedFiles.delete(path)
    if (address === null || image === null) return sendError(request, response)
    if (!image.isPublic) return sendPrivate(request, response, address, image)
    if (cached) {
      cached.version = version
      return sendCached(request, response, cached)
    }
    const file = await findFile(request, address, image)
    if (file === null) return sendError(request, response)
    const tag = entityTag(address.key, file)
    const unchanged = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: tag,
    }
    const unchangedHeaders = flatHeaders(unchanged)
    const headers = flatHeaders({ ...unchanged, ...contentHeaders(file) })
    if (file.size <= MAX_CACHED_FILE_BYTES) {
      const cachedFile = { bytes: await file.bytes(), tag, unchangedHeaders, headers, version }
      cachedFiles.set(path, cachedFile)
      sendCached(request, response, cachedFile)
    } else if (etagMatches(request.headers['if-none-match'], tag)) {
      response.writeHead(304, unchangedHeaders).end()
    } else await sendBlob(request, response, headers, file)
  }

  async function sendPrivate(
    request: Request,
    response: ServerResponse,
    address: RequestedImage,
    image: ImageRecord,
  ): Promise<void> {
    const viewerId = await options.getViewerId(request)
    const allowed = viewerId !== null && viewerId === image.ownerId
    const file = allowed ? await findFile(request, address, image) : null
    if (file === null) return sendError(request, response)
    const headers = {
      ...contentHeaders(file),
      'Cache-Control': 'private, no-store',
    }
    await sendBlob(request, response, flatHeaders(headers), file)
  }

  /** True if an image was deleted, or got another URL, while its file was being read or made. */
  async function isDeleted(path: string): Promise<boolean> {
    const address = readImageAddress(path)
    return address !== null && (await options.findImage(address.kind, address.key)) === null
  }

  /** @throws {ImageWorkUnavailable} when the client, or all clients together, request too many files at once */
  async function findFile(request: Request, address: RequestedImage, image: ImageRecord) {
    const { kind, key, width, format } = address
    const name = imageName(width, format ?? ownFormat(kind, image))
    const client = options.clientOf(request)
    const pending = pendingByClient.get(client) ?? 0
    if (pending >= MAX_FILES_PER_CLIENT) throw new ImageWorkUnavailable()
    pendingByClient.set(client, pending + 1)
    try {
      return await options.library.variant(kind, key, name, image)
    } finally {
      const remaining = (pendingByClient.get(client) ?? 1) - 1
      if (remaining > 0) pendingByClient.set(client, remaining)
      else pendingByClient.delete(client)
    }
  }

  async function handle(request: Request, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendErrorResponse(request, response, 405, 'Images can only be read.', {
        Allow: 'GET, HEAD',
      })
    }
    const path = imagePathOf(request, options.publicOrigin)
    if (path === null) return sendError(request, response, 400)
    const cached = cachedFiles.get(path)
    if (cached?.version === options.version()) return sendCached(request, response, cached)
    try {
      await sendImage(request, response, path, cached)
    } catch (error) {
      if (error instanceof ImageWorkUnavailable) return sendBusy(request, response)
      if (error instanceof BucketUnavailable && !response.headersSent)
        return sendBusy(request, response)
      if (response.headersSent || !(await isDeleted(path))) throw error
      sendError(request, response)
    }
  }

  return (request, response, next) => {
    if (isImagePath(pathOf(request))) handle(request, response).catch(next)
    else next()
  }
}

/** The path of the image that a request asks for; null if it cannot be on this site. */
function imagePathOf(request: Request, publicOrigin: string): string | null {
  const path = pathOf(request)
  if (path !== PROXY_PATH) return path
  const urls = new URLSearchParams(request.url?.slice(path.length)).getAll('url')
  const [url = ''] = urls
  // A path that begins with two slashes, or a slash and a backslash, would name another host.
  const isAddress = urls.length === 1 && /^(https?:\/\/|\/(?![/\\]))/i.test(url)
  if (!isAddress || !URL.canParse(url, publicOrigin)) return null
  const { origin, pathname } = new URL(url, publicOrigin)
  return origin === new URL(publicOrigin).origin ? pathname : null
}

/** The format for a URL whose extension we do not make, such as `.png`. */
function ownFormat(kind: ImageKind, image: ImageRecord) {
  return kind === 'avatar' ? 'webp' : masterFormat(image)
}

/** Changes whenever the bytes may: a variant that is made again has another date. */
function entityTag(key: string, { size, lastModified }: StoredBlob): string {
  return `"${key.slice(0, 8)}-${size.toString(36)}-${Math.trunc(lastModified).toString(36)}"`
}

function contentHeaders({ type, size }: StoredBlob): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Length': String(size),
    'Accept-Ranges': 'none',
    'X-Content-Type-Options': 'nosniff',
  }
}

function sendCached(request: Request, response: ServerResponse, file: CachedFile): void {
  if (etagMatches(request.headers['if-none-match'], file.tag)) {
    response.writeHead(304, file.unchangedHeaders).end()
    return
  }
  response.writeHead(200, file.headers)
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

async function sendBlob(
  request: Request,
  response: ServerResponse,
  headers: string[],
  file: StoredBlob,
): Promise<void> {
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end()
    return
  }
  // Opened before the headers: a file that was removed meanwhile gets an error response.
  const stream = await file.stream()
  response.writeHead(200, headers)
  await pipeline(Readable.from(stream), response).catch(() => response.destroy())
}
