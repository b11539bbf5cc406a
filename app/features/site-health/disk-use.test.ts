import { expect, test } from 'vitest'
import { dayFull } from './disk-use.server.ts'

const days = (...used: number[]) =>
  used.map((bytes, index) => ({
    day: `2026-03-${String(20 - index).padStart(2, '0')}`,
    used: bytes,
  }))

test('names the day on which the volume is full at the growth of the days measured', () => {
  expect(dayFull(days(140, 130, 120, 110), 100)).toEqual(new Date('2026-03-30'))
})

test.each([
  ['does not grow', days(100, 100, 100, 100)],
  ['shrinks', days(90, 95, 98, 100)],
  ['grows for years', days(100.03, 100.02, 100.01, 100)],
])('names no day when it %s', (_, measured) => {
  expect(dayFull(measured, 100)).toBeNull()
})

test('does not guess from less than three days', () => {
  expect(dayFull([], 100)).toBeUndefined()
  expect(dayFull(days(120, 110, 100), 100)).toBeUndefined()
})
