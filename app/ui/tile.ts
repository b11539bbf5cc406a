import type { CSSProperties } from 'react'

/** Limits of the height of a photo in a masonry, in widths. */
const TALLEST = 1.9
const FLATTEST = 0.5

/** Rows are 8 CSS pixels high at the default font size: see `masonry.css`. */
export const ROW_HEIGHT = 8

export interface TileMeasures {
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
