import { totalmem } from 'node:os'
import type { Metadata } from 'sharp'

const MEGABYTE = 1024 * 1024

/** The memory of this machine or container in bytes. */
export function machineMemory(): number {
  const container = process.constrainedMemory()
  return container > 0 ? Math.min(container, totalmem()) : totalmem()
}

/** What the server, and the image process without a picture, take. */
const TAKEN = 320 * MEGABYTE
/** A photo of 12 megapixels fits whole, also as HEIC. */
const MIN_PICTURE = 96 * MEGABYTE

/** The memory for a picture that its decoder holds whole. */
export const pictureMemory = (machine = machineMemory()): number =>
  Math.max(machine - TAKEN, MIN_PICTURE)

/** The samples of a pixel in a JPEG. */
function samplesOf({ channels = 3, chromaSubsampling }: Metadata): number {
  if (channels !== 3) return channels
  if (chromaSubsampling === '4:2:0') return 1.5
  return chromaSubsampling === '4:2:2' ? 2 : 3
}

/**
 * The bytes of a pixel for decoders that hold a picture whole, as measured; 0 for those that read
 * it row by row.
 */
function bytesPerPixel(metadata: Metadata): number {
  const { format, channels = 3, depth, isProgressive } = metadata
  if (format === 'heif') return 16
  if (format === 'gif') return 4
  if (!isProgressive) return 0
  // A progressive JPEG is coefficients of 16 bits until its last scan.
  if (format === 'jpeg') return 2 * samplesOf(metadata)
  return format === 'png' ? channels * (depth === 'ushort' ? 2 : 1) : 0
}

/** The memory that decoding a picture takes beside what every picture does. */
export const wholePictureBytes = (metadata: Metadata): number =>
  metadata.width * metadata.height * bytesPerPixel(metadata)
