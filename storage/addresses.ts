/**
 * The addresses of pictures, the only place that knows their form. Browser-safe: no Node modules.
 *
 * Photos live at `/images/{key}/{name}`, avatars at `/avatars/{key}/{name}`. The key is 128 random
 * bits, so that an address cannot be guessed and may be cached for ever: when the picture is deleted
 * or its visibility changes, the key dies with everything cached under it.
 */

/**
 * The widths, in device pixels, in which a photo is served (design: fixed named widths). The first covers
 * a tile on phones of two pixels a pixel and on plain desktops.
 */
export const IMAGE_WIDTHS = [360, 640, 960, 1280, 1920] as const

/** The side lengths, in device pixels, of the square avatars. */
export const AVATAR_SIZES = [96, 192, 512] as const

/** 128 bits as base64url: 21 free characters and one that carries the last two bits. */
export const IMAGE_KEY_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/

export type ImageKind = 'photo' | 'avatar'
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** What an address is made from; a row of the photos table has it all. */
export interface AddressedPicture {
  key: string
  /** Width of the upright master in pixels. */
  width: number
  animated: boolean
  hasAlpha: boolean
}

/** An address taken apart. */
export interface ImageAddress {
  kind: ImageKind
  key: string
  /** The last segment, such as `640.avif` or `full.jpg`. */
  name: string
  /** The named width in pixels; null for the full size. */
  width: number | null
  format: ImageFormat
}

const folders = { photo: 'images', avatar: 'avatars' } as const
const allowedFormats: Record<ImageKind, { full: ImageFormat[]; sized: ImageFormat[] }> = {
  photo: { full: ['jpg', 'webp'], sized: ['avif', 'webp', 'jpg'] },
  avatar: { full: [], sized: ['avif', 'webp', 'jpg'] },
}

/** The widths that pictures of a kind are served in. */
export function namedWidths(kind: ImageKind): readonly number[] {
  return kind === 'photo' ? IMAGE_WIDTHS : AVATAR_SIZES
}

/** The MIME type of a format. */
export function contentType(format: ImageFormat): string {
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`
}

/** The file name of a size in a format; width null means the full size. */
export function imageName(width: number | null, format: ImageFormat): string {
  return `${width ?? 'full'}.${format}`
}

/** The format in which a photo's master is kept: JPEG cannot be transparent or move. */
export function masterFormat(
  picture: Pick<AddressedPicture, 'animated' | 'hasAlpha'>,
): ImageFormat {
  return picture.animated || picture.hasAlpha ? 'webp' : 'jpg'
}

/** Root-relative address of one file of a photo. */
export function photoImagePath(key: string, name: string): string {
  return `/${folders.photo}/${key}/${name}`
}

/** Root-relative address of an avatar. AVIF and WebP keep transparency, JPEG stands on white. */
export function avatarImagePath(
  key: string,
  size: (typeof AVATAR_SIZES)[number] = 192,
  format: ImageFormat = 'webp',
): string {
  return `/${folders.avatar}/${key}/${imageName(size, format)}`
}

/** The address of the same picture as JPEG, which every browser shows. */
export function jpegPath(path: string): string {
  return path.replace(/\.webp$/, '.jpg')
}

/** The `srcset` of an avatar in a format, by width. */
export function avatarSourceSet(key: string, format: ImageFormat): string {
  return AVATAR_SIZES.map((size) => `${avatarImagePath(key, size, format)} ${size}w`).join(', ')
}

/** Root-relative address of the photo at full size, as `imageUrl` of the API (contract: JSON). */
export function imageUrl(picture: AddressedPicture): string {
  return photoImagePath(picture.key, imageName(null, masterFormat(picture)))
}

/**
 * The named widths that a photo of `width` pixels is served in: those not above its own width, and
 * the smallest that covers it. That one holds the photo at its own width, never enlarged.
 */
export function offeredWidths(width: number): number[] {
  const covering = IMAGE_WIDTHS.find((named) => named >= width)
  return IMAGE_WIDTHS.filter((named) => named < width || named === covering)
}

/**
 * The size in pixels of the file that a photo of a size has under a named width; decoders that shrink while
 * they read may round the height the other way.
 */
export function sizeAt(
  named: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scaled = Math.min(named, width)
  return { width: scaled, height: Math.round((scaled * height) / width) }
}

// Social networks read JPEG; 1280 pixels is what their cards show at double density.
const PREVIEW_WIDTH = 1280

/** The address and size in pixels of the JPEG that other sites show as a preview: the largest up to 1280 wide. */
export function previewImage({
  key,
  ...size
}: Pick<AddressedPicture, 'key' | 'width'> & { height: number }): {
  path: string
  width: number
  height: number
} {
  const named = Math.max(...offeredWidths(size.width).filter((width) => width <= PREVIEW_WIDTH))
  return { path: photoImagePath(key, imageName(named, 'jpg')), ...sizeAt(named, size) }
}

/** The widths made when a photo is taken in: those of a grid. */
export function tileWidths(width: number): number[] {
  return offeredWidths(width).filter((named) => named <= 640)
}

/** Root-relative address of the smallest picture of a photo, for lists in which it stands beside words. */
export function miniaturePath(key: string): string {
  return photoImagePath(key, imageName(IMAGE_WIDTHS[0], 'webp'))
}

/** Root-relative address of the photo at most 640 pixels wide, as `thumbnailUrl` of the API. */
export function thumbnailUrl(picture: Pick<AddressedPicture, 'key' | 'width'>): string {
  return photoImagePath(picture.key, imageName(Math.max(...tileWidths(picture.width)), 'webp'))
}

/**
 * The widths that a photo is served in as WebP; null is the full size. Those of an animation move, and are
 * only the files made at upload: encoding all its frames anew would take seconds for every request.
 */
export function webpWidths({
  width,
  animated,
}: Pick<AddressedPicture, 'width' | 'animated'>): (number | null)[] {
  if (!animated) return offeredWidths(width)
  const tiles = tileWidths(width)
  return tiles.some((named) => named >= width) ? tiles : [...tiles, null]
}

/**
 * The `srcset` of a photo in a format, by the true width of each file. The WebP of an animated
 * photo moves; its AVIF and JPEG are the first frame, for readers who prefer reduced motion.
 */
export function sourceSet(
  picture: Pick<AddressedPicture, 'key' | 'width' | 'animated'>,
  format: ImageFormat,
): string {
  const widths = format === 'webp' ? webpWidths(picture) : offeredWidths(picture.width)
  return widths
    .map((named) => {
      const path = photoImagePath(picture.key, imageName(named, format))
      return `${path} ${Math.min(named ?? Infinity, picture.width)}w`
    })
    .join(', ')
}

/** The exact inverse of the builders above: null for every path that they cannot make. */
export function parseImagePath(path: string): ImageAddress | null {
  const [root, folder, key, name, ...rest] = path.split('/')
  const kind = folder === folders.photo ? 'photo' : folder === folders.avatar ? 'avatar' : null
  if (root !== '' || kind === null || key === undefined || name === undefined) return null
  return rest.length === 0 ? parseImageName(kind, key, name) : null
}

/** Takes a key and a file name apart; null when either is not one of ours. */
export function parseImageName(kind: ImageKind, key: string, name: string): ImageAddress | null {
  if (!IMAGE_KEY_PATTERN.test(key)) return null
  const { full, sized } = allowedFormats[kind]
  for (const width of [null, ...namedWidths(kind)]) {
    for (const format of width === null ? full : sized) {
      if (imageName(width, format) === name) return { kind, key, name, width, format }
    }
  }
  return null
}

/**
 * Every file name that pictures of a kind can have: what must go when one is removed. Animations were once
 * stored as GIF too.
 */
export function possibleNames(kind: ImageKind): string[] {
  const { full, sized } = allowedFormats[kind]
  return [null, ...namedWidths(kind)].flatMap((width) => [
    ...(width === null ? full : sized).map((format) => imageName(width, format)),
    ...(kind === 'photo' ? [`${width ?? 'full'}.gif`] : []),
  ])
}
