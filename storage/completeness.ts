import { openImage } from './codec.ts'

/**
 * True if a stored file decodes completely and matches its row.
 * @param expected the columns of the row; null if there is none
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
