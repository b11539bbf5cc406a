import type { CSSProperties } from 'react'

/** Pictures in a masonry are cut to at most this height and at least this, in widths. */
const TALLEST = 1.9
const FLATTEST = 0.5

/** Rows are 8 CSS pixels high at the usual font size: see `masonry.css`. */
export const ROW_HEIGHT = 8

export interface TileMeasures {
  /** Pixels; only their relation counts. */
  width: number
  height: number
  /** Estimated height of the text under the picture in CSS pixels: in wide and in narrow columns. */
  textHeight: number
  narrowTextHeight?: number
  /** `#rrggbb` under the picture. */
  tint?: string
}

/** The height of a masonry picture divided by its width, within bounds and rounded for short HTML. */
export function tileRatio(width: number, height: number): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, ratio)) * 100) / 100
}

/** The custom properties by which a tile of the masonry finds its height. */
export function tileStyle(measures: TileMeasures): CSSProperties {
  const { width, height, textHeight, narrowTextHeight = textHeight, tint } = measures
  return {
    '--ratio': tileRatio(width, height),
    '--rows': textHeight / ROW_HEIGHT,
    '--narrow': narrowTextHeight / ROW_HEIGHT,
    ...(tint === undefined ? {} : { '--tint': tint }),
  } as CSSProperties
}
