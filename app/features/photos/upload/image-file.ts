import { fileTooLarge, notAnImage } from '#app/http/http-error.ts'

/** Maximum upload size of the file alone (docs/product.md#input, docs/product.md#limits). */
export const MAXIMUM_FILE_BYTES = 10_485_760

/** Message for a missing file (docs/product.md#validation). */
export const NO_IMAGE = 'Please select an image to upload'

/**
 * Checks a file in the browser before it is sent (docs/product.md#validation). A file of unknown
 * type passes, because the server checks the content.
 * @returns the message, or null if the file may be sent
 */
export function imageFileError({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !type.startsWith('image/')) return notAnImage().message
  return size > MAXIMUM_FILE_BYTES ? fileTooLarge().message : null
}
