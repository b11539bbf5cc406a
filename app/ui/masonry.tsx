import type { ReactNode, CSSProperties } from 'react'

interface MasonryProps {
  /** Elements with the class `tile` and a style by `tileStyle`, in reading order. */
  children?: ReactNode
  /** The same as cached HTML: see `server-rendering.ts`. */
  markup?: string
}

/** Columns of tiles with individual heights, laid out by the stylesheet alone: see `masonry.css`. */
export function Masonry({ children, markup }: MasonryProps) {
  if (markup !== undefined)
    return <div className="masonry" dangerouslySetInnerHTML={{ __html: markup }} />
  return <div className="masonry">{children}</div>
}

/** Limits of a photo's height divided by its width. */
const TALLEST = 1.9
const FLATTEST = 0.5

/** Rows are 8 CSS pixels high at the default font size: see `masonry.css`. */
const ROW_HEIGHT = 8

interface TileMeasures {
  /** In pixels; only the ratio counts. */
  width: number
  height: number
  /** Estimated height of the text below the photo in CSS pixels, in wide and in narrow columns. */
  textHeight: number
  narrowTextHeight?: number
  /** `#rrggbb` behind the photo. */
  tint?: string
}

/** Height divided by width of a masonry photo, limited and rounded for short HTML. */
export function tileRatio(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, ratio)) * 100) / 100
}

/** The custom properties that set the height of a tile. */
export function tileStyle(measures: TileMeasures): CSSProperties {
  const { width, height, textHeight, narrowTextHeight = textHeight, tint } = measures
  return {
    '--ratio': tileRatio(width, height),
    '--rows': textHeight / ROW_HEIGHT,
    '--narrow': narrowTextHeight / ROW_HEIGHT,
    ...(tint === undefined ? {} : { '--tint': tint }),
  } as CSSProperties
}

/** Width of a card's line in CSS pixels, in the wide and in the narrow columns of `masonry.css`. */
export const WIDE_LINE = 240
export const NARROW_LINE = 164

/** The font of a card's text: size in CSS pixels, and the relative width of its letters. */
interface FontMetrics {
  size: number
  weight: number
}

export const TITLE: FontMetrics = { size: 15, weight: 1.08 }
export const TEXT: FontMetrics = { size: 14, weight: 1 }

const NARROW = /[iIljtfr.,:;'’|!()[\] ]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\d&+]/u
/** Scripts with square characters. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uff60]|\p{Extended_Pictographic}/u

/** Width of a letter as a fraction of the font size, an average of the usual system fonts. */
function letterWidth(letter: string): number {
  if (SQUARE.test(letter)) return 1
  if (NARROW.test(letter)) return 0.31
  if (WIDE.test(letter)) return 0.88
  return CAPITAL.test(letter) ? 0.65 : 0.56
}

function textWidth(text: string, { size, weight }: FontMetrics): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size * weight
}

/**
 * Estimated number of lines of a text, broken between words as a browser does. The server does not know the
 * reader's font; the image absorbs the error of the estimate.
 * @param width of a line in CSS pixels
 */
export function estimatedLines(text: string, font: FontMetrics, width: number): number {
  const space = textWidth(' ', font)
  let lines = 1
  let used = 0
  for (const word of text.trim().split(/\s+/)) {
    const wordWidth = textWidth(word, font)
    if (used > 0 && used + wordWidth > width) {
      lines++
      used = 0
    }
    // A word longer than a line is broken.
    const further = Math.max(0, Math.ceil(wordWidth / width) - 1)
    lines += further
    used += wordWidth - further * width + space
  }
  return lines
}
