import { crc32, deflateSync } from 'node:zlib'
import { cicpColor, gammaColor, VIDEO_GAMMA, type ColorEncoding } from './color-encoding.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const CHUNK_OVERHEAD = 12
/** The chunks of a still image. */
const REQUIRED_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/**
 * The chunks that change its rendering, each at most once in a file: transparency, colors,
 * orientation.
 */
const OPTIONAL_CHUNKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'])

export interface StrippedPng {
  /**
   * Without invisible chunks: the decoder would unpack 2 GB of texts from 2 MB. Truncated if
   * damaged, so that it is rejected.
   */
  bytes: Buffer
  /** The colors that chunks other than a profile define. */
  color: ColorEncoding | null
  /** True for an APNG; the decoder reads its default picture. */
  isAnimated: boolean
}

/** Removes the invisible chunks of a PNG; null for another format. */
export function stripPng(bytes: Buffer): StrippedPng | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks: Buffer[] = [SIGNATURE]
  const seen = new Map<string, Buffer>()
  let position = SIGNATURE.length
  while (position + CHUNK_OVERHEAD <= bytes.length) {
    const end = position + CHUNK_OVERHEAD + bytes.readUInt32BE(position)
    if (end > bytes.length) break
    const type = bytes.toString('latin1', position + 4, position + 8)
    const isFirst = !seen.has(type)
    if (isFirst) seen.set(type, bytes.subarray(position + 8, end - 4))
    if (REQUIRED_CHUNKS.has(type) || (OPTIONAL_CHUNKS.has(type) && isFirst))
      chunks.push(bytes.subarray(position, end))
    position = end
    if (type === 'IEND') break
  }
  return { bytes: Buffer.concat(chunks), color: pngColor(seen), isAnimated: seen.has('acTL') }
}

/** The order of precedence is that of the PNG specification, third edition, section 4.3. */
function pngColor(chunks: ReadonlyMap<string, Buffer>): ColorEncoding | null {
  const cicp = chunks.get('cICP')
  if (cicp?.length === 4) return cicpColor(cicp.readUInt8(0), cicp.readUInt8(1), VIDEO_GAMMA)
  if (chunks.has('iCCP') || chunks.has('sRGB')) return null
  const numbers = (type: string, count: number) => {
    const data = chunks.get(type)
    if (data?.length !== 4 * count) return null
    return Array.from({ length: count }, (_, index) => data.readUInt32BE(4 * index) / 100_000)
  }
  return gammaColor(numbers('gAMA', 1)?.[0] ?? null, numbers('cHRM', 8))
}

/** A PNG of the decoder's own with a color profile, which a raw image cannot carry. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = SIGNATURE.length + CHUNK_OVERHEAD + 13
  const name = Buffer.from('profile\0\0', 'latin1')
  const typed = Buffer.concat([Buffer.from('iCCP', 'latin1'), name, deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(typed.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([png.subarray(0, headerEnd), length, typed, check, png.subarray(headerEnd)])
}
