import { imageName, masterFormat, type AddressedPicture } from '#storage/addresses.ts'
import { boundedCache } from '#storage/bounded-cache.ts'
import { imageLibrary } from '#storage/library.ts'

/** By key: a master never changes under its key. */
const cache = boundedCache<number>({
  max: 10_000,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: () => 8,
})

/**
 * The size of a photo's master in bytes, read from the store once.
 * @returns null if it cannot be read now; feeds may omit it (RFC 4287, section 4.2.7.6)
 */
export async function masterBytes(picture: AddressedPicture): Promise<number | null> {
  const known = cache.get(picture.key)
  if (known !== undefined) return known
  const name = imageName(null, masterFormat(picture))
  const file = await imageLibrary()
    .variant('photo', picture.key, name, picture)
    .catch(() => null)
  if (!file) return null
  cache.set(picture.key, file.size)
  return file.size
}
