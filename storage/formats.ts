import { withFile } from './disk-store.ts'

const LENGTH = 12

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftyp/, // AVIF
]

/** True if a file starts with the signature of an accepted format; the rest is not validated. */
export async function hasImageSignature(path: string): Promise<boolean> {
  const { buffer, bytesRead } = await withFile(path, { flags: 'r' }, (file) =>
    file.read(Buffer.alloc(LENGTH), 0, LENGTH, 0),
  )
  const beginning = buffer.toString('latin1', 0, bytesRead)
  return SIGNATURES.some((signature) => signature.test(beginning))
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers without a length: restarts within a scan among them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The scans of a JPEG: 1, about 10 for progressive ones. Each makes the decoder process the whole image, uninterruptibly. */
export function countScans(bytes: Uint8Array): number {
  let scans = 0
  let position = 0
  for (;;) {
    position = bytes.indexOf(0xff, position)
    const marker = bytes[position + 1]
    if (position === -1 || marker === undefined || marker === END_OF_IMAGE) return scans
    if (marker === START_OF_SCAN) scans += 1
    // Within a scan, 0xff is followed by a zero; before a marker it may be repeated.
    if (marker === 0) position += 2
    else if (marker === 0xff) position += 1
    else position += isBare(marker) ? 2 : 2 + lengthAt(bytes, position + 2)
  }
}

function lengthAt(bytes: Uint8Array, position: number): number {
  const [high = 0, low = 0] = bytes.subarray(position, position + 2)
  return high * 256 + low
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const CHUNK_OVERHEAD = 12
/** The chunks of a still image. */
const REQUIRED_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** The chunks that change its rendering, each at most once in a file: transparency, colors, orientation. */
const OPTIONAL_CHUNKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'])

/** A PNG without invisible chunks: the decoder would unpack 2 GB of texts from 2 MB. Truncates a damaged one, so that it is rejected. */
export function stripInvisibleChunks(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const chunks: Buffer[] = [SIGNATURE]
  const seen = new Set<string>()
  let position = SIGNATURE.length
  while (position + CHUNK_OVERHEAD <= bytes.length) {
    const end = position + CHUNK_OVERHEAD + bytes.readUInt32BE(position)
    if (end > bytes.length) break
    const type = bytes.toString('latin1', position + 4, position + 8)
    const isFirst = !seen.has(type)
    seen.add(type)
    if (REQUIRED_CHUNKS.has(type) || (OPTIONAL_CHUNKS.has(type) && isFirst))
      chunks.push(bytes.subarray(position, end))
    position = end
    if (type === 'IEND') break
  }
  return Buffer.concat(chunks)
}

const HEADER_SIZE = 13
const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = 0x3b

/** True if a GIF ends between two blocks: the decoder takes a truncated one for one with fewer frames. */
export function isCompleteGif(bytes: Uint8Array): boolean {
  let position = HEADER_SIZE + colorTableSize(bytes[10])
  while (position < bytes.length) {
    const block = bytes[position]
    if (block === TRAILER) return true
    if (block === FRAME) position += 11 + colorTableSize(bytes[position + 9])
    else if (block === EXTENSION) position += 2
    else return false
    position = endOfSubBlocks(bytes, position)
  }
  return position === bytes.length
}

/** A packed field contains whether a color table follows, and its number of entries of 3 bytes. */
const colorTableSize = (packed = 0): number =>
  (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1)

/** Each sub-block starts with its length; length 0 ends them. Past the end if truncated. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let position = start
  for (;;) {
    const length = bytes[position]
    if (length === undefined) return Infinity
    position += 1 + length
    if (length === 0) return position
  }
}
