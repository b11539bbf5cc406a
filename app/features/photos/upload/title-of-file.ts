import { tidy } from '#app/features/tidy.ts'

const LONGEST_TITLE = 1000
const UNTITLED = 'Untitled photo'

const FOLDERS = /^.*[/\\]/s
const IMAGE_ENDING = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg|dng)$/i
// What turns the direction of writing makes 'gpj.exe' of another name.
const UNSEEN = /[\p{Cf}\p{Cc}]/gu
const BLANK = /[-_\s\p{Z}]+/gu

/** The name of a file as people may read it: without folders, and without characters that only steer. */
export function fileNameShown(name: string): string {
  return tidy(name.replace(FOLDERS, '').replace(UNSEEN, ''))
}

/** The title of a photo that has nothing but its file's name: no ending, its words apart. */
export function titleOfFile(name: string): string {
  const words = fileNameShown(name).replace(IMAGE_ENDING, '').replace(BLANK, ' ').trim()
  return shortened(words, LONGEST_TITLE) || UNTITLED
}

/** The beginning of a text, not cut through a character that takes two units. */
export function shortened(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
