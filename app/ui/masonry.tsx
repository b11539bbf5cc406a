import { useContext, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { ServerRenderingContext } from './server-rendering.ts'

export const Masonry = ({ children }: { children: ReactNode }) => (
  <div className="masonry">{children}</div>
)

export interface MasonryCard {
  /** All that the element shows, and a name that no other kind of card has. */
  value: unknown
  element: ReactElement
}

/** Cards that look the same for everybody: the server renders each of them once. */
export function MemoizedMasonry({ cards }: { cards: MasonryCard[] }) {
  const server = useContext(ServerRenderingContext)
  if (!server) return <Masonry>{cards.map(({ element }) => element)}</Masonry>
  const __html = cards
    .map(({ value, element }) => server.memoizeHtml(value, () => element))
    .join('')
  return <div className="masonry" dangerouslySetInnerHTML={{ __html }} />
}

const TALLEST = 1.9
const FLATTEST = 0.5

const ROW_HEIGHT = 8

interface TileMeasures {
  width: number
  height: number
  textHeight: number
  narrowTextHeight?: number
  /** In columns of `WIDEST_LINE`. */
  widestTextHeight?: number
}

export function tileRatio(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, ratio)) * 100) / 100
}

export function tileStyle(measures: TileMeasures): CSSProperties {
  const { width, height, textHeight } = measures
  const { narrowTextHeight = textHeight, widestTextHeight = textHeight } = measures
  return {
    '--ratio': tileRatio(width, height),
    '--rows': textHeight / ROW_HEIGHT,
    '--narrow': narrowTextHeight / ROW_HEIGHT,
    ...(widestTextHeight !== textHeight && { '--widest': widestTextHeight / ROW_HEIGHT }),
  } as CSSProperties
}

export const WIDEST_LINE = 300
export const WIDE_LINE = 240
export const NARROW_LINE = 164

export const TITLE = { size: 15, weight: 1.08 }
export const TEXT = { size: 14, weight: 1 }

/** The height of at most two lines of each text. */
export const linesHeight = (texts: [text: string, font: typeof TITLE][], width: number): number =>
  texts.reduce((sum, [text, font]) => sum + 20 * Math.min(2, estimatedLines(text, font, width)), 0)

const NARROW = /[iIljtfr.,:;'’|!()[\] ]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\d&+]/u
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uff60]|\p{Extended_Pictographic}/u

function letterWidth(letter: string): number {
  if (SQUARE.test(letter)) return 1
  if (NARROW.test(letter)) return 0.31
  if (WIDE.test(letter)) return 0.88
  return CAPITAL.test(letter) ? 0.65 : 0.56
}

function textWidth(text: string, { size, weight }: typeof TITLE): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size * weight
}

export function estimatedLines(text: string, font: typeof TITLE, width: number): number {
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
