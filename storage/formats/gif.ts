const HEADER_SIZE = 13
const EXTENSION = 0x21
const GRAPHIC_CONTROL = 0xf9
const FRAME = 0x2c
const TRAILER = 0x3b
const PADDING = 0
const RESTORE_BACKGROUND = 2

interface GifFrame {
  /** The position of its graphic control extension, if it has one. */
  control: number | null
  start: number
  /** The position of the frame's compressed pixels. */
  data: number
  coversScreen: boolean
}

/**
 * Writes a GIF as the decoder needs it, without bytes between its blocks, and with transparency
 * where browsers show it: around a first frame smaller than the screen, and where a frame is
 * cleared.
 * @throws Error if it is truncated: the decoder takes it for one with fewer frames
 */
export function normalizeGif(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  const frames: GifFrame[] = []
  let position = HEADER_SIZE + colorTableSize(bytes[10])
  pieces.push(Buffer.from(bytes.subarray(0, position)))
  let control: number | null = null
  let written = position
  while (position < bytes.length && bytes[position] !== TRAILER) {
    const block = bytes[position]
    const start = position
    if (block === PADDING) {
      position += 1
      continue
    }
    if (block === FRAME) position += 11 + colorTableSize(bytes[position + 9])
    else if (block === EXTENSION) position += 2
    else throw new Error('The GIF has an unknown block.')
    const data = position - 1
    position = endOfSubBlocks(bytes, position)
    if (position > bytes.length) throw new Error('The GIF is truncated.')
    if (block === EXTENSION && bytes[start + 1] === GRAPHIC_CONTROL) control = written
    if (block === FRAME) {
      const offset = written - start
      const coversScreen = covers(bytes, start)
      frames.push({ control, start: start + offset, data: data + offset, coversScreen })
      control = null
    }
    pieces.push(Buffer.from(bytes.subarray(start, position)))
    written += position - start
  }
  const whole = Buffer.concat([...pieces, Buffer.from([TRAILER])])
  return withTransparency(whole, frames)
}

/** True if a frame fills the whole screen. */
function covers(bytes: Buffer, start: number): boolean {
  const [left, top, width, height] = [1, 3, 5, 7].map((at) => bytes.readUInt16LE(start + at))
  const isAtOrigin = left === 0 && top === 0
  return isAtOrigin && width === bytes.readUInt16LE(6) && height === bytes.readUInt16LE(8)
}

/** Marks frames as transparent, with a color that none of their pixels has. */
function withTransparency(gif: Buffer, frames: GifFrame[]): Buffer {
  const insertions: { at: number; control: Buffer }[] = []
  for (const [index, { control, start, data, coversScreen }] of frames.entries()) {
    const packed = control === null ? 0 : (gif[control + 3] ?? 0)
    const isCleared = (packed >> 2) % 8 === RESTORE_BACKGROUND
    if (packed % 2 === 1 || !(isCleared || (index === 0 && !coversScreen))) continue
    const free = findUnusedColor(gif, data)
    if (free === null) continue
    if (control === null)
      insertions.push({
        at: start,
        control: Buffer.from([EXTENSION, GRAPHIC_CONTROL, 4, 1, 0, 0, free, 0]),
      })
    else {
      gif[control + 3] = packed | 1
      gif[control + 6] = free
    }
  }
  const ends = [...insertions.map(({ at }) => at), gif.length]
  const parts = ends.flatMap((end, index) => [
    ...(index === 0 ? [] : [insertions[index - 1]?.control ?? Buffer.alloc(0)]),
    gif.subarray(ends[index - 1] ?? 0, end),
  ])
  return Buffer.concat(parts)
}

/**
 * A color index that no pixel of a frame has: LZW codes below the clear code are the colors
 * themselves. Null if all are used.
 */
function findUnusedColor(gif: Buffer, data: number): number | null {
  const codeSize = gif[data] ?? 0
  if (codeSize < 8) return 255
  const used = new Uint8Array(256)
  const clear = 256
  let [bits, bitCount, width, next, isFirst] = [0, 0, 9, clear + 2, true]
  for (let block = data + 1; gif[block]; block += 1 + (gif[block] ?? 0))
    for (const byte of gif.subarray(block + 1, block + 1 + (gif[block] ?? 0))) {
      bits |= byte << bitCount
      bitCount += 8
      if (bitCount < width) continue
      const code = bits & ((1 << width) - 1)
      bits >>>= width
      bitCount -= width
      if (code < clear) used[code] = 1
      if (code === clear) [width, next, isFirst] = [9, clear + 2, true]
      else if (isFirst) isFirst = false
      else if (next < 4096 && ++next === 1 << width && width < 12) width += 1
    }
  const free = used.indexOf(0)
  return free === -1 ? null : free
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
