/** How wide a line of a card is, in CSS pixels: in the wide and in the narrow columns of `masonry.css`. */
export const WIDE_LINE = 240
export const NARROW_LINE = 164

/** How the letters of a card are set: their size in CSS pixels, and how much wider bold ones are. */
export interface Setting {
  size: number
  weight: number
}

export const TITLE: Setting = { size: 15, weight: 1.08 }
export const TEXT: Setting = { size: 14, weight: 1 }

const NARROW = /[iIljtfr.,:;'’|!()[\] ]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\d&+]/u
/** Scripts whose signs fill a square. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uff60]|\p{Extended_Pictographic}/u

/** Width of a letter in widths of the font's size, between those of the usual system fonts. */
function letterWidth(letter: string): number {
  if (SQUARE.test(letter)) return 1
  if (NARROW.test(letter)) return 0.31
  if (WIDE.test(letter)) return 0.88
  return CAPITAL.test(letter) ? 0.65 : 0.56
}

function textWidth(text: string, { size, weight }: Setting): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size * weight
}

/**
 * About how many lines a text takes, broken between words as a browser does. A server cannot know the
 * reader's font: what the estimate is wrong by, the picture gives or takes.
 * @param width of a line in CSS pixels
 */
export function estimatedLines(text: string, setting: Setting, width: number): number {
  const space = textWidth(' ', setting)
  let lines = 1
  let used = 0
  for (const word of text.trim().split(/\s+/)) {
    const wordWidth = textWidth(word, setting)
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
