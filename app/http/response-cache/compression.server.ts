import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib'
import accepts from 'accepts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Compression of a smaller body does not save a packet. */
const MIN_COMPRESSIBLE_BYTES = 1024

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

/** The smallest encoding that the client accepts. */
export function encodingFor(request: Pick<IncomingMessage, 'headers'>): Encoding {
  const offered = accepts(request as IncomingMessage)
  return offered.encodings('br') ? 'br' : offered.encodings('gzip') ? 'gzip' : 'identity'
}

/** True for texts, but not for images, which are compressed already. */
export const isText = (type: string): boolean =>
  /^text\/|^application\/(?:[\w.-]+\+)?json|^application\/manifest|javascript|[+/]xml/.test(type)

/** True if compression makes a body smaller. */
export const isCompressible = (type: string, body: Uint8Array): boolean =>
  body.byteLength >= MIN_COMPRESSIBLE_BYTES && isText(type)

/** Brotli's levels: 1 ms and 30 ms for a feed, which is a tenth smaller with the second. */
export const LEVELS = { fast: 5, small: 10 }

/** Compresses bytes outside the event loop. */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  level = LEVELS.fast,
): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body)
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}

/**
 * Compresses a page that one person reads once: lightly, and on the event loop, because 0.3 ms for
 * a feed are less than a stream costs that asks another thread.
 */
export function compressOnce(body: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body, { level: 1 })
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
