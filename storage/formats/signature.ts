import { withFile } from '../disk-store.ts'

const LENGTH = 12

const SIGNATURES = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftyp/, // AVIF, HEIC
]

/** True if a file starts with the signature of an accepted format; the rest is not validated. */
export async function hasImageSignature(path: string): Promise<boolean> {
  const { buffer, bytesRead } = await withFile(path, { flags: 'r' }, (file) =>
    file.read(Buffer.alloc(LENGTH), 0, LENGTH, 0),
  )
  const beginning = buffer.toString('latin1', 0, bytesRead)
  return SIGNATURES.some((signature) => signature.test(beginning))
}
