import {
  IMAGE_KEY_PATTERN,
  namedWidths,
  parseImageName,
  parseImagePath,
  type ImageFormat,
  type ImageKind,
} from './addresses.ts'

/** A parsed image URL; the format is null if the URL does not determine it. */
export interface RequestedImage {
  kind: ImageKind
  key: string
  /** A named width in pixels; null for the full size. */
  width: number | null
  format: ImageFormat | null
}

/** The folders that pages try when an image fails to load (docs/product.md#images). */
const mounts = [
  '/api/images',
  '/uploads',
  '/static',
  '/attached_assets',
  '/thumbnails',
  '/thumbnail',
  '/images',
  '/avatars',
]
const leadingFolders = new Set(['uploads', 'static', 'attached_assets'])
const thumbnailFolders = new Set(['thumbnails', 'thumbnail'])
/** The supported extensions; null for a format that is never stored. */
const extensions = new Map<string | undefined, ImageFormat | null>([
  ['avif', 'avif'],
  ['webp', 'webp'],
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', null],
  ['gif', null],
])

/** True for a path that belongs to the image handler. */
export const isImageFolder = (path: string): boolean =>
  mounts.some((mount) => path === mount || path.startsWith(`${mount}/`))

/**
 * Parses an image URL, or a fallback of one (another folder, thumbnail folder or extension); null
 * if it is none.
 */
export function readImageAddress(path: string): RequestedImage | null {
  const exact = parseImagePath(path)
  if (exact !== null) return exact

  const segments = path.split('/').slice(1)
  if (segments[0] === 'api' && segments[1] === 'images') segments.splice(0, 2)
  else if (segments[0] !== undefined && leadingFolders.has(segments[0])) segments.shift()
  const folders = segments.filter((segment) => !thumbnailFolders.has(segment))
  const small = folders.length < segments.length

  const kind: ImageKind = folders[0] === 'avatars' ? 'avatar' : 'photo'
  if (folders[0] === 'avatars' || folders[0] === 'images') folders.shift()
  const [key, name, ...rest] = folders
  if (key === undefined || name === undefined || rest.length > 0) return null
  return IMAGE_KEY_PATTERN.test(key) ? readName(kind, key, name, small) : null
}

function readName(kind: ImageKind, key: string, name: string, small: boolean) {
  const [size, ...added] = name.split('.')
  const format = extensions.get(added.at(-1))
  if (size === undefined || !/^(full|\d{2,4})$/.test(size)) return null
  if (format === undefined || added.length > 2) return null

  const widths = namedWidths(kind)
  const smallest = widths[0] ?? null
  const largest = kind === 'avatar' ? (widths.at(-1) ?? null) : null
  const width = small ? smallest : size === 'full' ? largest : Number(size)
  if (width !== null && !widths.includes(width)) return null
  const known =
    format !== null && parseImageName(kind, key, `${width ?? 'full'}.${format}`) !== null
  return { kind, key, width, format: known ? format : null }
}
