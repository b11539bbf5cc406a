const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers without a length: restarts within a scan among them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * The number of scans of a JPEG: 1 for most, about 10 for progressive ones. A scan may take a few bytes and
 * still makes the decoder process the whole image again, without a chance to interrupt it.
 * @param bytes the file; data after the image's end is ignored
 */
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
