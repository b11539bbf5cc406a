/**
 * Image URLs: `/images/{key}/{name}`, `/avatars/{key}/{name}`. The key is 128 random bits; deletion
 * or a new visibility ends it.
 */

/**
 * The widths of photos in device pixels. The first covers a tile on phones with a pixel ratio of 2
 * and desktops with 1.
 */
export const IMAGE_WIDTHS = [360, 640, 960, 1280, 1920] as const

/** The side lengths of the square avatars, in device pixels. */
export const AVATAR_SIZES = [96, 192, 512] as const

/** 128 bits as base64url: 21 free characters and one for the last two bits. */
export const IMAGE_KEY_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/

export type ImageKind = 'photo' | 'avatar'
export type ImageFormat = 'avif' | 'webp' | 'jpg'

export interface AddressedPicture {
  key: string
  /** Width of the oriented master in pixels. */
  width: number
  animated: boolean
  hasAlpha: boolean
}

export interface ImageAddress {
  kind: ImageKind
  key: string
  /** The last segment, such as `640.avif` or `full.jpg`. */
  name: string
  width: number | null
  format: ImageFormat
}

const folders = { photo: 'images', avatar: 'avatars' } as const
const allowedFormats: Record<ImageKind, { full: ImageFormat[]; sized: ImageFormat[] }> = {
  photo: { full: ['jpg', 'webp'], sized: ['avif', 'webp', 'jpg'] },
  avatar: { full: [], sized: ['avif', 'webp', 'jpg'] },
}

/** The widths for a kind of image. */
export const namedWidths = (kind: ImageKind): readonly number[] =>
  kind === 'photo' ? IMAGE_WIDTHS : AVATAR_SIZES

/** The MIME type of a format. */
export const contentType = (format: ImageFormat): string =>
  format === 'jpg' ? 'image/jpeg' : `image/${format}`

/** The file name of a size in a format; width null means the full size. */
export const imageName = (width: number | null, format: ImageFormat): string =>
  `${width ?? 'full'}.${format}`

/** The format of a photo's master: JPEG supports neither transparency nor animation. */
export const masterFormat = (picture: Pick<AddressedPicture, 'animated' | 'hasAlpha'>) =>
  picture.animated || picture.hasAlpha ? 'webp' : 'jpg'

/** The root-relative URL of a photo's file. */
export const photoImagePath = (key: string, name: string): string =>
  `/${folders.photo}/${key}/${name}`

/**
 * The root-relative URL of an avatar. AVIF and WebP keep transparency, JPEG has a white background.
 */
export const avatarImagePath = (
  key: string,
  size: (typeof AVATAR_SIZES)[number] = 192,
  format: ImageFormat = 'webp',
): string => `/${folders.avatar}/${key}/${imageName(size, format)}`

/** The URL of the same image as JPEG, which every browser supports. */
export const jpegPath = (path: string): string => path.replace(/\.webp$/, '.jpg')

/** The root-relative URL of the photo at full size, `imageUrl` of the API (docs/api.md). */
export const imageUrl = (picture: AddressedPicture): string =>
  photoImagePath(picture.key, imageName(null, masterFormat(picture)))

/**
 * The named widths for a photo of `width` pixels: those below it and the smallest that covers it,
 * never enlarged.
 */
export function offeredWidths(width: number): number[] {
  const covering = IMAGE_WIDTHS.find((named) => named >= width)
  return IMAGE_WIDTHS.filter((named) => named < width || named === covering)
}

/**
 * The size in pixels of a photo's file under a named width. Decoders may round the height
 * differently.
 */
export function sizeAt(
  named: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scaled = Math.min(named, width)
  return { width: scaled, height: Math.round((scaled * height) / width) }
}

// Social networks read JPEG; their cards show 1280 pixels at double density.
const PREVIEW_WIDTH = 1280

/** The URL and size in pixels of the JPEG preview for other sites: the largest up to 1280 wide. */
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

/** The widths made at upload: those of a grid. */
export const tileWidths = (width: number): number[] =>
  offeredWidths(width).filter((named) => named <= 640)

/** The root-relative URL of a photo's smallest file, for lists with text. */
export const miniaturePath = (key: string): string =>
  photoImagePath(key, imageName(IMAGE_WIDTHS[0], 'webp'))

/** The root-relative URL of the photo at most 640 pixels wide, `thumbnailUrl` of the API. */
export const thumbnailUrl = (picture: Pick<AddressedPicture, 'key' | 'width'>): string =>
  photoImagePath(picture.key, imageName(Math.max(...tileWidths(picture.width)), 'webp'))

/**
 * The widths of a photo as WebP, null for the full size; of an animation only those made at upload:
 * it is slow to encode.
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
 * The `srcset` of a photo in a format; of an animated photo only the WebP moves, for users who
 * prefer reduced motion.
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

/** The exact inverse of the functions above: null for every path that they cannot build. */
export function parseImagePath(path: string): ImageAddress | null {
  const [root, folder, key, name, ...rest] = path.split('/')
  const kind = folder === folders.photo ? 'photo' : folder === folders.avatar ? 'avatar' : null
  if (root !== '' || kind === null || key === undefined || name === undefined) return null
  return rest.length === 0 ? parseImageName(kind, key, name) : null
}

/** Parses a key and a file name; null if either is invalid. */
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
 * Every file name that images of a kind can have, for deletion. Animations were formerly stored as
 * GIF too.
 */
export function possibleNames(kind: ImageKind): string[] {
  const { full, sized } = allowedFormats[kind]
  return [null, ...namedWidths(kind)].flatMap((width) => [
    ...(width === null ? full : sized).map((format) => imageName(width, format)),
    ...(kind === 'photo' ? [`${width ?? 'full'}.gif`] : []),
  ])
}
