const HEADER_SIZE = 13
const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = 0x3b

/**
 * True if a GIF ends between two of its blocks, or with its trailer. The decoder treats a file that is
 * truncated within a frame as one with fewer frames, where other formats fail.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
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
function colorTableSize(packed = 0): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1)
}

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
