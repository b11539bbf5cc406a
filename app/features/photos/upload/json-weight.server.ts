const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const COLON = 0x3a
const COMMA = 0x2c
const IMAGE = Buffer.from('image')

/** Start and end of the text of a JSON object's top-level key `image`, without quotes. */
export interface ImageText {
  start: number
  end: number
}

function isEscaped(json: Uint8Array, position: number): boolean {
  let backslashes = 0
  while (json[position - 1 - backslashes] === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/** The end of the text that starts at `start`; -1 if it contains more than `most` quotes. */
function endOfText(json: Uint8Array, start: number, limit: number): number {
  let end = json.indexOf(QUOTE, start)
  for (let quotes = 0; end !== -1 && isEscaped(json, end); end = json.indexOf(QUOTE, end + 1))
    if ((quotes += 1) > limit) return -1
  return end === -1 ? json.length : end
}

/**
 * Finds the image in a JSON body without parsing it, and measures the rest: only the value of the
 * top-level key `image` may be large. Stops as soon as the rest is too large.
 * @param limit maximum number of bytes besides the image
 * @returns null if the rest is too large; an empty range at 0 if there is no image
 */
export function findImageText(json: Uint8Array, limit: number): ImageText | null {
  let image: ImageText = { start: 0, end: 0 }
  let depth = 0
  let key: Uint8Array | null = null
  // The last punctuation distinguishes a key from a value.
  let last = 0
  for (let position = 0; position < json.length; position++) {
    if (position - (image.end - image.start) > limit) return null
    const byte = json[position] ?? 0
    if (byte === QUOTE) {
      const start = position + 1
      const isFirstImage =
        depth === 1 && last === COLON && image.start === 0 && key !== null && IMAGE.equals(key)
      const end = endOfText(json, start, limit)
      if (end === -1) return null
      if (isFirstImage) image = { start, end }
      else if (depth === 1 && last !== COLON) key = json.subarray(start, end)
      position = end
    } else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (OPENING.has(byte) || byte === COMMA || byte === COLON) last = byte
  }
  return json.length - (image.end - image.start) > limit ? null : image
}
