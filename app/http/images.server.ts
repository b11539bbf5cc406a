import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { isImageFolder, readImageAddress, type ImageQuestion } from '#storage/address-variants.ts'
import { imageName, masterFormat, type ImageKind } from '#storage/addresses.ts'
import { ByteCache } from '#storage/byte-cache.ts'
import type { ImageLibrary } from '#storage/library.ts'
import type { StoredBlob } from '#storage/store.ts'
import { refuse } from './refusal.server.ts'

/** What the database says of a picture. */
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
  /** The picture under a key, or null. Asked on every request, so that a dead key is dead at once. */
  findImage(kind: ImageKind, key: string): Promise<ImageRecord | null>
  /** The id of the member who asks, or null. Asked for private pictures only. */
  viewerIdOf(request: Request): Promise<string | null>
  /** The site's own origin (PUBLIC_URL), for `/api/proxy-image`. */
  publicOrigin: string
}

/** A public file in memory, and the tag under which browsers keep it. */
interface HotFile {
  bytes: Uint8Array
  type: string
  tag: string
}

const HOT_BYTES = 64 * 1024 * 1024
const LARGEST_HOT_FILE = 2 * 1024 * 1024
const PROXY_PATH = '/api/proxy-image'
const NOT_FOUND = 'This image does not exist.'

/**
 * Serves the pictures: `/images`, `/avatars`, the older folders that pages try when a picture fails,
 * and `/api/proxy-image`, which never opens a connection (contract: fine print, Images). Passes on
 * what is no picture's address.
 *
 * Public pictures may be kept by everybody for ever, for their address dies with them. Private ones
 * go to their owner only, are kept by nobody, and look absent to all others.
 */
export function createImageHandler(options: ImageHandlerOptions): RequestHandler {
  const hot = new ByteCache<HotFile>(HOT_BYTES)

  async function answer(request: Request, response: Response): Promise<void> {
    const question = readQuestion(request, options.publicOrigin)
    if (question === 'malformed') {
      return refuse(request, response, 400, 'Only addresses of pictures on this site are answered.')
    }
    const image = question && (await options.findImage(question.kind, question.key))
    if (question === null || image === null) return refuse(request, response, 404, NOT_FOUND)
    const name = imageName(question.width, question.format ?? ownFormat(question, image))

    if (image.isPublic) return sendPublic(request, response, question, name, image)
    hot.delete(`${question.key}/${name}`)
    const viewerId = await options.viewerIdOf(request)
    const allowed = viewerId !== null && viewerId === image.ownerId
    const blob = allowed ? await findFile(question, name, image) : null
    if (blob === null) return refuse(request, response, 404, NOT_FOUND)
    response.set({
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    await send(request, response, blob)
  }

  async function sendPublic(
    request: Request,
    response: Response,
    question: ImageQuestion,
    name: string,
    image: ImageRecord,
  ): Promise<void> {
    const hotName = `${question.key}/${name}`
    let file: HotFile | StoredBlob | null = hot.get(hotName) ?? null
    if (file === null) {
      file = await findFile(question, name, image)
      if (file === null) return refuse(request, response, 404, NOT_FOUND)
      if (file.size <= LARGEST_HOT_FILE) {
        file = { bytes: await file.bytes(), type: file.type, tag: entityTag(question.key, file) }
        hot.set(hotName, file)
      }
    }
    const tag = 'tag' in file ? file.tag : entityTag(question.key, file)
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: tag,
    })
    if (isKnown(request.get('If-None-Match'), tag)) response.status(304).end()
    else await send(request, response, file)
  }

  function findFile({ kind, key }: ImageQuestion, name: string, image: ImageRecord) {
    return options.library.variant(kind, key, name, image)
  }

  return (request, response, next) => {
    if (!isImageFolder(request.path) && request.path !== PROXY_PATH) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(request, response, 405, 'Images can only be read.', { Allow: 'GET, HEAD' })
    }
    answer(request, response).catch(next)
  }
}

/** What a request asks for: null when it is no picture of ours, 'malformed' when it cannot be. */
function readQuestion(request: Request, publicOrigin: string): ImageQuestion | 'malformed' | null {
  if (request.path !== PROXY_PATH) return readImageAddress(request.path)
  const { url } = request.query
  // A path that begins with two slashes, or with a backslash, would name another host.
  const isAddress = typeof url === 'string' && /^(https?:\/\/|\/(?![/\\]))/i.test(url)
  if (!isAddress || !URL.canParse(url, publicOrigin)) return 'malformed'
  const { origin, pathname } = new URL(url, publicOrigin)
  if (origin !== new URL(publicOrigin).origin) return 'malformed'
  return readImageAddress(pathname)
}

/** The format for an address that names none that we make, such as `.png`. */
function ownFormat({ kind }: ImageQuestion, image: ImageRecord) {
  return kind === 'avatar' ? 'webp' : masterFormat(image)
}

/** Differs whenever the bytes may: a variant that was removed and made again has another date. */
function entityTag(key: string, { size, lastModified }: StoredBlob): string {
  return `"${key.slice(0, 8)}-${size.toString(36)}-${Math.trunc(lastModified).toString(36)}"`
}

/** Express's own check would not count a condition that comes along with `Cache-Control: no-cache`. */
function isKnown(condition = '', tag: string): boolean {
  const known = condition.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

async function send(
  request: Request,
  response: Response,
  file: HotFile | StoredBlob,
): Promise<void> {
  const isHot = 'tag' in file
  response.status(200).set({
    'Content-Type': file.type,
    'Content-Length': String(isHot ? file.bytes.byteLength : file.size),
    'Accept-Ranges': 'none',
    'X-Content-Type-Options': 'nosniff',
  })
  if (request.method === 'HEAD') response.end()
  else if (isHot) response.end(file.bytes)
  else await pipeline(Readable.from(file.stream()), response).catch(() => response.destroy())
}
