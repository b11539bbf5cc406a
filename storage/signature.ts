import { withFile } from './with-file.ts'

/** The length of the longest signature. */
const LENGTH = 12

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftyp/, // AVIF
]

/**
 * True if a file starts with the signature of an accepted format. It needs no decoding, but does not validate
 * the rest of the file.
 */
export async function beginsLikePicture(path: string): Promise<boolean> {
  const { buffer, bytesRead } = await withFile(path, { flags: 'r' }, (file) =>
    file.read(Buffer.alloc(LENGTH), 0, LENGTH, 0),
  )
  const beginning = buffer.toString('latin1', 0, bytesRead)
  return SIGNATURES.some((signature) => signature.test(beginning))
}
