import { expect, test } from 'vitest'
import {
  tileRatio,
  tileStyle,
  estimatedLines,
  NARROW_LINE,
  TEXT,
  TITLE,
  WIDE_LINE,
} from './masonry.tsx'

test('divides the height by the width', () => {
  expect(tileRatio(1600, 1200)).toBe(0.75)
  expect(tileRatio(1200, 1600)).toBe(1.33)
})

test('limits the ratio of very tall and very wide photos', () => {
  expect(tileRatio(100, 1000)).toBe(1.9)
  expect(tileRatio(1000, 100)).toBe(0.5)
})

test('uses a square for an unknown size', () => {
  expect(tileRatio(0, 0)).toBe(1)
})

test('rounds heights to rows of eight pixels, and defaults narrow columns to the same', () => {
  expect(tileStyle({ width: 2, height: 2, textHeight: 80 })).toEqual({
    '--ratio': 1,
    '--rows': 10,
    '--narrow': 10,
  })
  expect(tileStyle({ width: 2, height: 2, textHeight: 80, narrowTextHeight: 100 })).toEqual({
    '--ratio': 1,
    '--rows': 10,
    '--narrow': 12.5,
  })
  expect(tileStyle({ width: 2, height: 2, textHeight: 80, widestTextHeight: 60 })).toMatchObject({
    '--rows': 10,
    '--widest': 7.5,
  })
})

test.each([
  ['Lime', 1],
  ['Rattler, clean for once', 1],
  ['Level nine, 94 percent charged', 1],
  ['Bertha with half a barn on board', 2],
  ['iiiiiiiiiiiiiiiiiiiiiiiiiiiiii', 1],
  ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 2],
])('estimates the title %j in a wide column at %i', (title, lines) => {
  expect(estimatedLines(title, TITLE, WIDE_LINE)).toBe(lines)
})

test('breaks earlier in a narrow column, and between words', () => {
  expect(estimatedLines('Rattler, clean for once', TITLE, NARROW_LINE)).toBe(2)
  // Together they fit into three lines, but the middle word does not start in the first line.
  expect(estimatedLines('short incomprehensibilities short', TEXT, NARROW_LINE)).toBe(3)
})

test('breaks a word longer than a line, and counts square characters as wide', () => {
  expect(estimatedLines('x'.repeat(64), TEXT, WIDE_LINE)).toBe(3)
  expect(estimatedLines('写'.repeat(18), TEXT, WIDE_LINE)).toBe(2)
})
