import { fileTooLarge, notAnImage } from '#app/http/http-error.ts'

/** Maximum upload file size, counted for the file alone (docs/product.md#input) (docs/product.md#limits). */
export const MAXIMUM_FILE_BYTES = 10_485_760

/** docs/product.md#validation */
export const NO_IMAGE = 'Please select an image to upload'

/**
 * What a browser can tell of a file before it is sent (docs/product.md#validation). A file of no known
 * type passes: its content decides, and that the server reads.
 * @returns the message, or null for a file that may be sent
 */
export function imageFileError({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !type.startsWith('image/')) return notAnImage().message
  return size > MAXIMUM_FILE_BYTES ? fileTooLarge().message : null
}
