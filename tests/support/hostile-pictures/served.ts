import sharp from 'sharp'
import { HIDDEN } from './index.ts'

/** End of an image file according to its outermost structure. */
function getEnd(bytes: Buffer): number {
  if (bytes.readUInt16BE(0) === 0xffd8) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8
  if (bytes.toString('latin1', 0, 3) === 'GIF') return bytes.lastIndexOf(0x3b) + 1
  let end = 0
  while (end + 8 <= bytes.length && bytes.readUInt32BE(end) >= 8) end += bytes.readUInt32BE(end)
  return end
}

/** Content of a served image other than re-encoded pixels; empty when it is clean. */
export async function servedImageProblems(bytes: Buffer): Promise<string[]> {
  const metadata = await sharp(bytes).metadata()
  const metadataNames = (
    ['exif', 'icc', 'xmp', 'iptc', 'tifftagPhotoshop', 'comments'] as const
  ).filter((name) => metadata[name] !== undefined)
  return [
    ...metadataNames.map((name) => `it has ${name}`),
    ...(bytes.includes(HIDDEN) ? ['it contains the hidden part of the upload'] : []),
    ...(getEnd(bytes) === bytes.length ? [] : ['it has bytes after its end']),
    ...((metadata.orientation ?? 1) === 1 ? [] : ['it is rotated']),
  ]
}
