import { expect, test } from 'vitest'
import { tileRatio, tileStyle } from './tile.ts'

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
  expect(tileStyle({ width: 2, height: 2, textHeight: 80, tint: '#112233' })).toEqual({
    '--ratio': 1,
    '--rows': 10,
    '--narrow': 10,
    '--tint': '#112233',
  })
  expect(tileStyle({ width: 2, height: 2, textHeight: 80, narrowTextHeight: 100 })).toEqual({
    '--ratio': 1,
    '--rows': 10,
    '--narrow': 12.5,
  })
})
