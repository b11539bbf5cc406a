import { describe, expect, it, test } from 'vitest'
import {
  changesPicture,
  cropBox,
  cropText,
  leavesTooLittle,
  parseCrop,
  ratioBox,
  rotatedSize,
  type RatioName,
} from './picture-edit.ts'
import { words } from '#tests/support/words.ts'

const LANDSCAPE = { width: 1200, height: 800 }

test('a quarter turn swaps width and height', () => {
  expect([0, 90, 180, 270].map((rotate) => rotatedSize(LANDSCAPE, rotate as 0 | 90))).toEqual([
    LANDSCAPE,
    { width: 800, height: 1200 },
    LANDSCAPE,
    { width: 800, height: 1200 },
  ])
})

test.each<[RatioName, number, number, number[]]>([
  ['1:1', 1200, 800, [200, 0, 800, 800]],
  ['4:3', 1200, 800, [66, 0, 1067, 800]],
  ['16:9', 1200, 800, [0, 62, 1200, 675]],
  ['3:2', 1200, 800, [0, 0, 1200, 800]],
  ['4:3', 800, 1200, [0, 66, 800, 1067]],
  ['16:9', 1, 900, [0, 449, 1, 2]],
])('the largest part of shape %s in %d × %d is centered', (name, width, height, expected) => {
  const box = ratioBox({ width, height }, name)
  expect([box.x, box.y, box.width, box.height]).toEqual(expected)
})

describe('the part that an edit keeps', () => {
  it('refers to the rotated picture', () => {
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 }
    expect(cropBox(LANDSCAPE, { rotate: 90, crop })).toEqual({
      x: 0,
      y: 600,
      width: 800,
      height: 600,
    })
  })

  it('is within the picture, and has a pixel at least', () => {
    const tiny = { x: 0.9999999, y: 0, width: 0.0000001, height: 0.0000001 }
    expect(cropBox(LANDSCAPE, { rotate: 0, crop: tiny })).toEqual({
      x: 1199,
      y: 0,
      width: 1,
      height: 1,
    })
    const third = { x: 1 / 3, y: 0.1, width: 2 / 3, height: 0.9 }
    expect(cropBox({ width: 10, height: 10 }, { rotate: 0, crop: third })).toEqual({
      x: 3,
      y: 1,
      width: 7,
      height: 9,
    })
  })

  it('is nothing special if it is all', () => {
    const all = { x: 0, y: 0, width: 1, height: 1 }
    expect(cropBox(LANDSCAPE, { rotate: 90, crop: null })).toBeNull()
    expect(cropBox(LANDSCAPE, { rotate: 0, crop: all })).toBeNull()
    expect(cropBox(LANDSCAPE, { rotate: 0, crop: '3:2' })).toBeNull()
  })
})

test('a crop leaves 200 pixels on each side; a small picture may be rotated', () => {
  const crop = { x: 0, y: 0, width: 1, height: 0.25 }
  expect(leavesTooLittle(LANDSCAPE, { rotate: 0, crop })).toBe(false)
  expect(leavesTooLittle(LANDSCAPE, { rotate: 0, crop: { ...crop, height: 0.248 } })).toBe(true)
  expect(leavesTooLittle({ width: 300, height: 150 }, { rotate: 0, crop: '1:1' })).toBe(true)
  expect(leavesTooLittle({ width: 300, height: 150 }, { rotate: 90, crop: null })).toBe(false)
})

test('a rotation or a crop changes a picture', () => {
  expect(changesPicture({ rotate: 0, crop: null })).toBe(false)
  expect(changesPicture({ rotate: 270, crop: null })).toBe(true)
  expect(changesPicture({ rotate: 0, crop: '1:1' })).toBe(true)
})

test.each([
  ['0,0,1,1', [0, 0, 1, 1]],
  ['0.25,.5,0.5,0.5', [0.25, 0.5, 0.5, 0.5]],
  ['0.333333,0,0.666667,1.0', [0.333333, 0, 0.666667, 1]],
])('reads the crop %j', (text, expected) => {
  const box = parseCrop(text)
  expect(box && [box.x, box.y, box.width, box.height]).toEqual(expected)
})

test.each([
  '',
  '0 ,0,1,1',
  ...words(`
  0,0,1 0,0,1,1,1 0,0,1,1, 0,0,0,1 0.5,0,0.6,1 -0.1,0,1,1 0,0,2,1 a,0,1,1 0,0,1e0,1 0,0,NaN,1
`),
])('rejects the crop %j', (text) => {
  expect(parseCrop(text)).toBeNull()
})

test('writes a crop that it can read', () => {
  const box = { x: 1 / 3, y: 1e-9, width: 2 / 3, height: 1 }
  expect(cropText(box)).toBe('0.333333,0,0.666667,1')
  expect(parseCrop(cropText(box))).not.toBeNull()
})
