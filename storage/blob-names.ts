import {
  imageName,
  masterFormat,
  tileWidths,
  type AddressedPicture,
  type ImageKind,
} from './addresses.ts'

/** The columns of an image that its file names depend on. */
export type PictureTraits = Omit<AddressedPicture, 'key'>

/** The common prefix of an image's files in the store. */
export function pictureName(kind: ImageKind, key: string): string {
  return `${kind}s/${key}`
}

/** The name of an image's file in the store; `name` is the last segment of its URL. */
export function blobName(kind: ImageKind, key: string, name: string): string {
  return `${pictureName(kind, key)}/${name}`
}

/** The last segment of the master's URL. */
export function masterName(kind: ImageKind, image: PictureTraits): string {
  return kind === 'avatar' ? imageName(512, 'webp') : imageName(null, masterFormat(image))
}

/**
 * The last segments of the files made at upload, the master first: a backup has to contain them. All others
 * are made from the master on request.
 */
export function ingestedNames(kind: ImageKind, image: PictureTraits): string[] {
  const widths = kind === 'avatar' ? [96, 192] : tileWidths(image.width)
  const formats = kind === 'avatar' ? (['jpg', 'webp'] as const) : (['avif', 'webp'] as const)
  const sized = widths.flatMap((width) => formats.map((format) => imageName(width, format)))
  return [masterName(kind, image), ...sized]
}
