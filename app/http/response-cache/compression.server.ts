import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

/** The encodings of responses, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** Compression of a smaller body does not save a packet. */
const MIN_COMPRESSIBLE_BYTES = 1024

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

const negotiatedEncodings = boundedCache<Encoding>({
  max: 500,
  maxBytes: 512 * 1024,
  bytesOf: textBytes,
})

/**
 * The encoding for a client: the one with the highest weight in `Accept-Encoding`, the smallest of several.
 * @param accepted the header; without it nothing is compressed
 */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  let encoding = negotiatedEncodings.get(accepted)
  if (encoding === undefined) {
    // Browsers send one of a few values; other clients may send any.
    encoding = negotiated(accepted)
    negotiatedEncodings.set(accepted, encoding)
  }
  return encoding
}

function negotiated(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'br'
  const plain = weights.get('identity') ?? 0
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : 'identity'
}

/** True if compression makes a body smaller: texts, but not images, which are compressed already. */
export function isCompressible(type: string, body: Uint8Array): boolean {
  return (
    body.byteLength >= MIN_COMPRESSIBLE_BYTES &&
    /^text\/|^application\/(?:[\w.-]+\+)?json|^application\/manifest|javascript|[+/]xml/.test(type)
  )
}

/** `quick` while a client waits, `best` for responses that are sent repeatedly. */
export type CompressionEffort = 'quick' | 'best'

/**
 * Compresses bytes outside the event loop. Brotli level 5 takes 2 ms for a feed, the best level 150 ms for a
 * seventh less.
 */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  effort: CompressionEffort = 'quick',
): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body)
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
