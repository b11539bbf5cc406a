import { describe, expect, it, test } from 'vitest'
import {
  parseChoice,
  cropPath,
  NO_CHOICE,
  shapeLabel,
  turned,
  type CropChoice,
  fieldValues,
  keyStep,
  moved,
  resized,
  getSelection,
  withSelection,
  withShape,
  withTurn,
} from './crop.ts'

const PICTURE = { width: 1200, height: 800 }
const BOX = { x: 100, y: 100, width: 600, height: 400 }
const RIGHT_BOTTOM = { x: 1, y: 1 } as const
const LEFT_TOP = { x: -1, y: -1 } as const

test('a form or a query is read, and what is invalid ignored', () => {
  expect(parseChoice({ rotate: '90', ratio: '4:3' })).toEqual({
    rotate: 90,
    shape: '4:3',
    crop: null,
  })
  expect(parseChoice({ crop: '0,0,0.5,1' })).toMatchObject({ shape: 'free', crop: { width: 0.5 } })
  expect(parseChoice({ rotate: '45', ratio: 'free', crop: 'x' })).toEqual(NO_CHOICE)
  expect(parseChoice({ rotate: 90, crop: 7 })).toEqual(NO_CHOICE)
})

test('the address of the page has only what differs', () => {
  expect(cropPath('/photo/a-1')).toBe('/photo/a-1/crop')
  const choice = { rotate: 270, shape: '4:3', crop: null } as const
  expect(cropPath('/photo/a-1', choice)).toBe('/photo/a-1/crop?rotate=270&ratio=4%3A3')
})

test('four turns end where they began', () => {
  expect(turned(0, 'left')).toBe(270)
  expect(turned(270, 'right')).toBe(0)
  let choice: CropChoice = withSelection(PICTURE, NO_CHOICE, BOX)
  for (const _turn of [1, 2, 3, 4]) choice = withTurn(choice, 'right')
  expect(getSelection(PICTURE, choice)).toEqual(BOX)
})

test('a turn keeps the selected part', () => {
  const choice = withTurn(withSelection(PICTURE, NO_CHOICE, BOX), 'right')
  expect(getSelection(PICTURE, choice)).toEqual({ x: 300, y: 100, width: 400, height: 600 })
  expect(getSelection(PICTURE, withTurn(choice, 'left'))).toEqual(BOX)
})

test('a shape is upright in an upright picture', () => {
  expect(shapeLabel('4:3', PICTURE)).toBe('4:3')
  expect(shapeLabel('4:3', { width: 3, height: 4 })).toBe('3:4')
  expect(shapeLabel('original', PICTURE)).toBe('Original')
})

test('a shape is selected around the middle of the selection, as large as possible', () => {
  const free = withSelection(PICTURE, NO_CHOICE, { x: 1000, y: 0, width: 200, height: 200 })
  expect(free.shape).toBe('free')
  const square = withShape(PICTURE, free, '1:1')
  expect(getSelection(PICTURE, square)).toEqual({ x: 400, y: 0, width: 800, height: 800 })
  expect(getSelection(PICTURE, withShape(PICTURE, square, 'free'))).toMatchObject({ width: 800 })
  expect(withShape(PICTURE, square, 'original')).toEqual(NO_CHOICE)
})

describe('dragging', () => {
  it('moves the selection within the picture', () => {
    expect(moved(PICTURE, BOX, { x: 50, y: -50 })).toEqual({ ...BOX, x: 150, y: 50 })
    expect(moved(PICTURE, BOX, { x: 9999, y: -9999 })).toEqual({ ...BOX, x: 600, y: 0 })
  })

  it('moves one corner, and not beyond the picture or below 200 pixels', () => {
    const drag = (corner: typeof LEFT_TOP | typeof RIGHT_BOTTOM, x: number, y: number) =>
      resized(PICTURE, BOX, corner, { x, y }, 'free')
    expect(drag(RIGHT_BOTTOM, 10, 20)).toEqual({ ...BOX, width: 610, height: 420 })
    expect(drag(LEFT_TOP, 10, 20)).toEqual({ x: 110, y: 120, width: 590, height: 380 })
    expect(drag(RIGHT_BOTTOM, 9999, 9999)).toEqual({ ...BOX, width: 1100, height: 700 })
    expect(drag(LEFT_TOP, 9999, 9999)).toEqual({ x: 500, y: 300, width: 200, height: 200 })
    const small = resized(
      { width: 150, height: 90 },
      { x: 0, y: 0, width: 150, height: 90 },
      LEFT_TOP,
      { x: 50, y: 50 },
      'free',
    )
    expect(small).toEqual({ x: 0, y: 0, width: 150, height: 90 })
  })

  it('keeps the shape', () => {
    const square = { x: 0, y: 0, width: 400, height: 400 }
    const drag = (x: number, y: number) => resized(PICTURE, square, RIGHT_BOTTOM, { x, y }, '1:1')
    expect(drag(100, 0)).toEqual({ ...square, width: 500, height: 500 })
    expect(drag(10, 100)).toEqual({ ...square, width: 500, height: 500 })
    expect(drag(9999, 0)).toEqual({ ...square, width: 800, height: 800 })
    expect(drag(-9999, 0)).toEqual({ ...square, width: 200, height: 200 })
    const wide = resized(PICTURE, BOX, RIGHT_BOTTOM, { x: -9999, y: 0 }, '3:2')
    expect(wide).toMatchObject({ width: 300, height: 200 })
  })
})

test('an arrow key moves by a hundredth, with Shift by a tenth', () => {
  expect(keyStep(PICTURE, 'ArrowLeft', false)).toEqual({ x: -12, y: 0 })
  expect(keyStep(PICTURE, 'ArrowDown', true)).toEqual({ x: 0, y: 120 })
  expect(keyStep(PICTURE, 'Enter', false)).toBeNull()
})

test('the hidden fields have what is selected', () => {
  expect(fieldValues(NO_CHOICE)).toEqual({ rotate: '', ratio: '', crop: '' })
  expect(fieldValues({ rotate: 90, shape: '4:3', crop: null })).toEqual({
    rotate: '90',
    ratio: '4:3',
    crop: '',
  })
  expect(fieldValues(withSelection(PICTURE, NO_CHOICE, BOX))).toEqual({
    rotate: '',
    ratio: '',
    crop: '0.083333,0.125,0.5,0.5',
  })
  const all = { x: 0, y: 0, ...PICTURE }
  expect(fieldValues(withSelection(PICTURE, NO_CHOICE, all))).toMatchObject({ crop: '' })
})
