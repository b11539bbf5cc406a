import {
  imageName,
  masterFormat,
  tileWidths,
  type AddressedPicture,
  type ImageKind,
} from './addresses.ts'

/** What a picture's row says of it, as far as its files depend on that. */
export type PictureTraits = Omit<AddressedPicture, 'key'>

/** What the names of all files of a picture begin with in the store. */
export function pictureName(kind: ImageKind, key: string): string {
  return `${kind}s/${key}`
}

/** The name in the store of one file of a picture; `name` is the last segment of its address. */
export function blobName(kind: ImageKind, key: string, name: string): string {
  return `${pictureName(kind, key)}/${name}`
}

/** The last segment of the master's address. */
export function masterName(kind: ImageKind, picture: PictureTraits): string {
  return kind === 'avatar' ? imageName(512, 'webp') : imageName(null, masterFormat(picture))
}

/**
 * The last segments of the files that are made when a picture is taken in, the master first: what a backup
 * has to keep. All others are made from the master when somebody asks for them.
 */
export function ingestedNames(kind: ImageKind, picture: PictureTraits): string[] {
  const widths = kind === 'avatar' ? [96, 192] : tileWidths(picture.width)
  const formats = kind === 'avatar' ? (['jpg', 'webp'] as const) : (['avif', 'webp'] as const)
  const sized = widths.flatMap((width) => formats.map((format) => imageName(width, format)))
  return [masterName(kind, picture), ...sized]
}
