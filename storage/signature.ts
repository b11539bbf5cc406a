import { withFile } from './with-file.ts'

/** How far the longest of the signatures goes. */
const LENGTH = 12

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftyp/, // AVIF
]

/**
 * Whether a file begins like a picture of a format that is accepted. Costs no decoding, and decides nothing alone: the
 * rest of the file may be anything.
 */
export async function beginsLikePicture(path: string): Promise<boolean> {
  const { buffer, bytesRead } = await withFile(path, { flags: 'r' }, (file) =>
    file.read(Buffer.alloc(LENGTH), 0, LENGTH, 0),
  )
  const beginning = buffer.toString('latin1', 0, bytesRead)
  return SIGNATURES.some((signature) => signature.test(beginning))
}
