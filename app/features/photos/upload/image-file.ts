import { fileTooLarge, notAnImage } from '#app/http/http-error.ts'
import { cutText, normalizeText } from '#app/http/forms/plain-text.ts'

/** Maximum upload size of the file alone (docs/product.md#limits). */
export const MAXIMUM_FILE_BYTES = 10_485_760

/** For file fields; some systems do not know HEIC as an image. */
export const ACCEPTED_FILES = 'image/*,.heic,.heif'

export const NO_IMAGE = 'Please select an image to upload'

/**
 * The message for a file that must not be sent (docs/product.md#validation), else null; the server
 * checks one of unknown type.
 */
export function imageFileError({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  // A browser shows an SVG, and the server takes none.
  const isAccepted = type === '' || /^image\/(?!svg)/.test(type)
  if (!isAccepted) return notAnImage().message
  return size > MAXIMUM_FILE_BYTES ? fileTooLarge().message : null
}

export const SMALL_PICTURE =
  'This photo is smaller than 600 × 400 pixels, so it may look blurry on large screens. You can still share it.'

/**
 * True below 600 × 400 pixels, in either orientation; such a picture is only pointed out. A long
 * one may be narrower.
 */
export const isSmallPicture = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) < 600 || width * height < 600 * 400

export const MAX_FILES = 20

/** An API call creates one photo; silently dropping more files would lose them. */
export const ONE_AT_A_TIME = 'Please send one photo at a time'

export const TOO_MANY_FILES = `Choose up to ${MAX_FILES} photos`

const FOLDERS = /^.*[/\\]/s
const IMAGE_ENDING = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg|dng)$/i
// Direction overrides can disguise a file name's extension; joiners change words and emojis.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Cc}]/gu
const LINE_ENDS = /[\r\n]+/g
const BLANK = /[-_\s\p{Z}]+/gu

export const fileNameShown = (name: string): string =>
  normalizeText(name.replace(FOLDERS, '').replace(LINE_ENDS, ' ').replace(INVISIBLE, ''))

export function titleOfFile(name: string): string {
  const words = fileNameShown(name).replace(IMAGE_ENDING, '').replace(BLANK, ' ').trim()
  return cutText(words, 1000) || 'Untitled photo'
}
