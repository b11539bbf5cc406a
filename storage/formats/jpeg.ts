const START_OF_PROGRESSIVE_FRAME = 0xc2
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers without a length: restarts within a scan among them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * The bits still missing of each coefficient of a component; a progressive JPEG is complete when
 * none is.
 */
type MissingBits = Map<number, Uint8Array>
const ALL_BITS = 0xff

export interface JpegSummary {
  /**
   * 1, about 10 for progressive ones. Each makes the decoder process the whole image,
   * uninterruptibly.
   */
  scans: number
  /** False if the end marker is missing. */
  isEnded: boolean
  /** True if the scans, as far as they go, contain the whole picture. */
  hasAllScans: boolean
}

/** Reads the markers of a JPEG. */
export function summarizeJpeg(bytes: Uint8Array): JpegSummary {
  let scans = 0
  let position = 0
  const missing: MissingBits = new Map()
  const summary = (isEnded: boolean) => {
    const hasAllScans =
      scans > 0 && [...missing.values()].every((bits) => bits.every((n) => n === 0))
    return { scans, isEnded, hasAllScans }
  }
  for (;;) {
    position = bytes.indexOf(0xff, position)
    const marker = bytes[position + 1]
    if (position === -1 || marker === undefined) return summary(false)
    if (marker === END_OF_IMAGE) return summary(true)
    const segment = bytes.subarray(position + 4, position + 2 + lengthAt(bytes, position + 2))
    if (marker === START_OF_PROGRESSIVE_FRAME)
      for (let at = 6; at < segment.length; at += 3)
        missing.set(segment[at] ?? 0, new Uint8Array(64).fill(ALL_BITS))
    if (marker === START_OF_SCAN) {
      scans += 1
      noteScan(segment, missing)
    }
    // Within a scan, 0xff is followed by a zero; before a marker it may be repeated.
    if (marker === 0) position += 2
    else if (marker === 0xff) position += 1
    else position += isBare(marker) ? 2 : 2 + lengthAt(bytes, position + 2)
  }
}

function noteScan(segment: Uint8Array, missing: MissingBits): void {
  const [components = 0] = segment
  const [first = 0, last = 0, precision = 0] = segment.subarray(1 + 2 * components)
  for (let component = 0; component < components; component++)
    missing.get(segment[1 + 2 * component] ?? 0)?.fill(precision & 0x0f, first, last + 1)
}

function lengthAt(bytes: Uint8Array, position: number): number {
  const [high = 0, low = 0] = bytes.subarray(position, position + 2)
  return high * 256 + low
}

/** A JPEG with an end marker. */
export const withEndMarker = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.from([0xff, END_OF_IMAGE])])
