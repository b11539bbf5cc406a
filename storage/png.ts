const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Of each chunk its length, its type and its checksum. */
const FRAME_SIZE = 12
/** What a still picture is drawn by. */
const DRAWN_BY = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** What changes how it looks, each at most once in a file: transparency, colours, which way is up. */
const CHANGED_BY = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'])

/**
 * A PNG without all that nobody sees: texts above all, which the decoder would unpack, whole and every
 * one, before it looks at a pixel. A file of 2 MB can hold 2 GB of them.
 *
 * @param bytes Any file; what is no PNG comes back as it is. A damaged PNG ends where its damage begins,
 *   which the decoder then refuses.
 */
export function withoutBallast(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const kept: Buffer[] = [SIGNATURE]
  const seen = new Set<string>()
  let position = SIGNATURE.length
  while (position + FRAME_SIZE <= bytes.length) {
    const end = position + FRAME_SIZE + bytes.readUInt32BE(position)
    if (end > bytes.length) break
    const type = bytes.toString('latin1', position + 4, position + 8)
    const isFirst = !seen.has(type)
    seen.add(type)
    if (DRAWN_BY.has(type) || (CHANGED_BY.has(type) && isFirst))
      kept.push(bytes.subarray(position, end))
    position = end
    if (type === 'IEND') break
  }
  return Buffer.concat(kept)
}
