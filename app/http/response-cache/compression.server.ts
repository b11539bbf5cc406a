import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

/** The codings in which answers are sent, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** Below that a coding saves nothing that a packet would notice. */
const MIN_COMPRESSIBLE_BYTES = 1024

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

const remembered = boundedCache<Encoding>({
  max: 500,
  maxBytes: 512 * 1024,
  bytesOf: textBytes,
})

/**
 * The coding for a visitor: the one that `Accept-Encoding` rates highest, of several the smallest.
 * @param accepted the header; without it nothing is coded
 */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  let encoding = remembered.get(accepted)
  if (encoding === undefined) {
    // Browsers send one of a few texts; anybody may send any.
    encoding = negotiated(accepted)
    remembered.set(accepted, encoding)
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

/** Whether bytes of a type become smaller by coding: texts do, pictures are coded already. */
export function isCompressible(type: string, body: Uint8Array): boolean {
  return (
    body.byteLength >= MIN_COMPRESSIBLE_BYTES &&
    /^text\/|^application\/(?:[\w.-]+\+)?json|^application\/manifest|javascript|[+/]xml/.test(type)
  )
}

/** `quick` is for whoever waits, `best` for what is sent again and again. */
export type CompressionEffort = 'quick' | 'best'

/** Codes bytes outside the event loop. Brotli's 5 takes 2 ms for a feed, its best 150 ms for a seventh less. */
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
