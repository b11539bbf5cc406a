import { imageName, masterFormat, type AddressedPicture } from '#storage/addresses.ts'
import { boundedCache } from '#storage/bounded-cache.ts'
import { imageLibrary } from '#storage/library.ts'

/** By key, under which a master never changes. */
const remembered = boundedCache<number>({
  max: 10_000,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: () => 8,
})

/**
 * How many bytes a photo has at full size, read from the store once.
 * @returns null where that cannot be told just now: feeds may leave it out (RFC 4287, section 4.2.7.6)
 */
export async function masterBytes(picture: AddressedPicture): Promise<number | null> {
  const known = remembered.get(picture.key)
  if (known !== undefined) return known
  const name = imageName(null, masterFormat(picture))
  const file = await imageLibrary()
    .variant('photo', picture.key, name, picture)
    .catch(() => null)
  if (!file) return null
  remembered.set(picture.key, file.size)
  return file.size
}
