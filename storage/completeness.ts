import { openImage } from './codec.ts'

/**
 * Whether a stored file can be decoded to its last pixel and is the picture it should be.
 * @param expected what the row says of it; null when nothing
 */
export async function isWholePicture(
  bytes: Uint8Array,
  expected: { width: number; animated: boolean } | null,
): Promise<boolean> {
  try {
    const { width, pages = 1 } = await openImage(bytes).metadata()
    await openImage(bytes, { animated: pages > 1 }).stats()
    return !expected || (width === expected.width && pages > 1 === expected.animated)
  } catch {
    return false
  }
}
