import { pictureMemory } from '../decode-memory.ts'
import { TooLargeForMachine, TooManyPixels } from '../image-work.ts'
import { cicpColor, type ColorEncoding } from './color-encoding.ts'

/*
 * AVIF and HEIC are boxes of ISO/IEC 14496-12. sharp decodes AVIF; a HEIC has HEVC pictures, which
 * libheif-js decodes.
 */

const BYTES_PER_PIXEL = 8
/** The maximum number of pixels of a HEIC: the largest that phones take are 48 megapixels. */
const MAX_PIXELS = 50_000_000
/** No camera writes a thousand properties. */
const MAX_BOXES = 1000
const CONTAINERS = new Set(['meta', 'iprp', 'ipco'])

export interface HeifSummary {
  isHevc: boolean
  /** True if the file contains a sequence, too; the picture is a frame of it. */
  isAnimated: boolean
  /** The colors, unless a profile defines them. */
  color: ColorEncoding | null
  profile: Buffer | null
}

/** The boxes in order, with those in containers. */
function* listBoxes(bytes: Buffer): Generator<[type: string, content: Buffer]> {
  let position = 0
  for (let count = 0; count < MAX_BOXES && position + 8 <= bytes.length; count++) {
    const type = bytes.toString('latin1', position + 4, position + 8)
    const size = bytes.readUInt32BE(position)
    const isLong = size === 1 && position + 16 <= bytes.length
    const content = position + (isLong ? 16 : 8)
    const end = position + (isLong ? Number(bytes.readBigUInt64BE(position + 8)) : size || Infinity)
    if (end < content) return
    yield [type, bytes.subarray(content, end)]
    if (CONTAINERS.has(type))
      yield* listBoxes(bytes.subarray(content + (type === 'meta' ? 4 : 0), end))
    position = end
  }
}

/** Reads the boxes of an AVIF or HEIC; null for another format. */
export function summarizeHeif(bytes: Buffer): HeifSummary | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const summary: HeifSummary = { isHevc: false, isAnimated: false, color: null, profile: null }
  let isColorKnown = false
  for (const [type, content] of listBoxes(bytes)) {
    if (type === 'hvcC') summary.isHevc = true
    if (type === 'moov') summary.isAnimated = true
    const kind = type === 'colr' ? content.toString('latin1', 0, 4) : ''
    // The first of each is the picture's; gain maps and depths have later ones.
    if (kind === 'prof' || kind === 'rICC') summary.profile ??= content.subarray(4)
    if (kind !== 'nclx' || content.length < 8 || isColorKnown) continue
    isColorKnown = true
    summary.color = cicpColor(content.readUInt16BE(4), content.readUInt16BE(6))
  }
  return summary.profile ? { ...summary, color: null } : summary
}

/** An AVIF sequence contains a picture as well, and sharp reads it under another brand. */
export function asStillAvif(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 8, 12) !== 'avis') return bytes
  const still = Buffer.from(bytes)
  still.write('avif', 8, 'latin1')
  return still
}

export interface RawPicture {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/**
 * Decodes a HEIC's picture, rotated as it says.
 * @throws Error for a damaged one, or too many pixels
 */
export async function decodeHeic(bytes: Buffer): Promise<RawPicture> {
  const { default: createHeif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  // A new instance each time: its memory never shrinks.
  const heif = createHeif()
  const context = heif.heif_context_alloc()
  const { message } = heif.heif_context_read_from_memory(context, bytes)
  if (message !== 'Success') throw new Error(String(message))
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  const pixels =
    heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle)
  if (!(pixels <= MAX_PIXELS)) throw new TooManyPixels()
  if (pixels * BYTES_PER_PIXEL > pictureMemory()) throw new TooLargeForMachine()
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const {
    heif_chroma: { heif_chroma_interleaved_RGBA, heif_chroma_interleaved_RGB },
    heif_colorspace: { heif_colorspace_RGB },
  } = heif
  const chroma = channels === 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, chroma)
  const plane = decoded.channels?.[0]
  if (!plane) throw new Error(decoded.message)
  const { width, height } = plane
  return { data: withoutPadding(plane, channels), width, height, channels }
}

interface Plane {
  data: Uint8Array
  width: number
  height: number
  /** The bytes of a row. */
  stride: number
}

function withoutPadding({ data, width, height, stride }: Plane, channels: number): Uint8Array {
  const row = width * channels
  if (stride !== row)
    for (let y = 1; y < height; y++) data.copyWithin(y * row, y * stride, y * stride + row)
  return data.subarray(0, row * height)
}
