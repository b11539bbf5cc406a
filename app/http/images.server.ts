import type { ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImageOwnership } from '#db/queries/image-files.ts'
import { isImageFolder, readImageAddress, type RequestedImage } from '#storage/address-variants.ts'
import { imageName, masterFormat, type ImageKind } from '#storage/addresses.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { ImageWorkUnavailable } from '#storage/image-work.ts'
import type { ImageLibrary } from '#storage/library.ts'
import type { StoredBlob } from '#storage/store.ts'
import { etagMatches, getPath } from './response-cache/buffered-response.server.ts'
import { sendErrorResponse } from './error-response.server.ts'
import { removeDocumentHeaders } from './security-headers.server.ts'

export interface ImageHandlerOptions {
  library: Pick<ImageLibrary, 'variant'>
  findImage(kind: ImageKind, key: string): Promise<ImageOwnership | null>
  /**
   * The viewer, or null. Called on every request for an image that is not public, and only then.
   */
  getViewer(request: Request): Promise<{ id: string; isModerator: boolean } | null>
  isFollowing(viewerId: string, ownerId: string): Promise<boolean>
  /** The client that a request counts against when too many files are made at once. */
  getClient(request: Request): string
  publicOrigin: string
}

const PROXY_PATH = '/api/proxy-image'
const NOT_FOUND = 'This image does not exist.'
const BUSY = 'This image is not ready yet. Please try again in a moment.'
const RETRY_SECONDS = '10'
/** A page of JPEG images for an old browser has twenty. Existing files take almost no time. */
const MAX_FILES_PER_CLIENT = 32

/**
 * Serves the images and `/api/proxy-image`, which opens no connection (docs/product.md#images).
 * Public ones are cacheable forever: a deletion ends their URL; private ones are for their owner,
 * others also for followers or moderators.
 */
export function serveImages(options: ImageHandlerOptions): RequestHandler {
  const pendingByClient = new Map<string, number>()

  function sendError(request: Request, response: ServerResponse, status = 404): void {
    const message =
      status === 404 ? NOT_FOUND : 'Only addresses of pictures on this site are allowed.'
    sendErrorResponse(request, response, status, message)
  }

  function sendBusy(request: Request, response: ServerResponse): void {
    sendErrorResponse(request, response, 503, BUSY, { 'Retry-After': RETRY_SECONDS })
  }

  async function sendImage(request: Request, response: ServerResponse, path: string) {
    const address = readImageAddress(path)
    const image = address && (await options.findImage(address.kind, address.key))
    const isAllowed = image && (image.isPublic || (await maySee(request, image)))
    const file = address && isAllowed ? await findFile(request, address, image) : null
    if (!address || !image || !file) return sendError(request, response)
    if (!image.isPublic)
      return sendBlob(request, response, { 'Cache-Control': 'private, no-store' }, file)
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: entityTag(address.key, file),
    }
    if (etagMatches(request.headers['if-none-match'], headers.ETag)) {
      removeDocumentHeaders(response)
      response.writeHead(304, headers).end()
    } else await sendBlob(request, response, headers, file)
  }

  async function maySee(request: Request, image: ImageOwnership): Promise<boolean> {
    const viewer = await options.getViewer(request)
    if (!viewer) return false
    if (viewer.id === image.ownerId || (image.isShared && viewer.isModerator)) return true
    return image.forFollowers === true && options.isFollowing(viewer.id, image.ownerId)
  }

  /** True if an image was deleted, or got another URL, while its file was being read or made. */
  async function isDeleted(path: string): Promise<boolean> {
    const address = readImageAddress(path)
    return address !== null && (await options.findImage(address.kind, address.key)) === null
  }

  /**
   * @throws {ImageWorkUnavailable} when the client, or all clients together, request too many files
   * at once
   */
  async function findFile(request: Request, address: RequestedImage, image: ImageOwnership) {
    const { kind, key, width, format } = address
    const name = imageName(width, format ?? ownFormat(kind, image))
    const client = options.getClient(request)
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
    const path = parseImagePath(request, options.publicOrigin)
    if (path === null) return sendError(request, response, 400)
    try {
      await sendImage(request, response, path)
    } catch (error) {
      if (error instanceof ImageWorkUnavailable) return sendBusy(request, response)
      if (error instanceof BucketUnavailable && !response.headersSent)
        return sendBusy(request, response)
      if (response.headersSent || !(await isDeleted(path))) throw error
      sendError(request, response)
    }
  }

  return (request, response, next) => {
    const path = getPath(request)
    if (path === PROXY_PATH || isImageFolder(path)) handle(request, response).catch(next)
    else next()
  }
}

function parseImagePath(request: Request, publicOrigin: string): string | null {
  const path = getPath(request)
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
const ownFormat = (kind: ImageKind, image: ImageOwnership) =>
  kind === 'avatar' ? 'webp' : masterFormat(image)

/** Changes whenever the bytes may: a variant that is made again has another date. */
const entityTag = (key: string, { size, lastModified }: StoredBlob): string =>
  `"${key.slice(0, 8)}-${size.toString(36)}-${Math.trunc(lastModified).toString(36)}"`

async function sendBlob(
  request: Request,
  response: ServerResponse,
  headers: Record<string, string>,
  file: StoredBlob,
): Promise<void> {
  const { type, size } = file
  const all = {
    ...headers,
    'Content-Type': type,
    'Content-Length': size,
    'Accept-Ranges': 'none',
    'X-Content-Type-Options': 'nosniff',
  }
  // Opened before the headers: a file that was removed meanwhile gets an error response.
  const stream = request.method === 'HEAD' ? null : await file.stream()
  removeDocumentHeaders(response)
  response.writeHead(200, all)
  if (stream) await pipeline(Readable.from(stream), response).catch(() => response.destroy())
  else response.end()
}
