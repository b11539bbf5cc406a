import { tidy } from '#app/features/tidy.ts'

const MAX_TITLE_LENGTH = 1000
const UNTITLED = 'Untitled photo'

const FOLDERS = /^.*[/\\]/s
const IMAGE_ENDING = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg|dng)$/i
// Direction overrides can disguise a file name's extension.
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu
const BLANK = /[-_\s\p{Z}]+/gu

/** A file name for display: without folders and invisible control characters. */
export function fileNameShown(name: string): string {
  return tidy(name.replace(FOLDERS, '').replace(INVISIBLE, ''))
}

/** The default title of a photo: its file name without extension, as separate words. */
export function titleOfFile(name: string): string {
  const words = fileNameShown(name).replace(IMAGE_ENDING, '').replace(BLANK, ' ').trim()
  return shortened(words, MAX_TITLE_LENGTH) || UNTITLED
}

/** The start of a text, without splitting a surrogate pair. */
export function shortened(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
