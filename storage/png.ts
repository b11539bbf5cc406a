const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The length, type and checksum of each chunk. */
const CHUNK_OVERHEAD = 12
/** The chunks of a still image. */
const REQUIRED_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** The chunks that change its rendering, each at most once in a file: transparency, colors, orientation. */
const OPTIONAL_CHUNKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'])

/**
 * Removes the invisible chunks of a PNG, above all texts: the decoder would decompress all of them before it
 * reads a pixel, and a file of 2 MB can contain 2 GB of them.
 * @param bytes any file; one that is not a PNG is returned unchanged. A damaged PNG is truncated where its
 *   damage starts, so that the decoder rejects it.
 */
export function withoutBallast(bytes: Buffer): Buffer {
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
