import { expect, test } from 'vitest'
import { addWeeks, getMonday, parseMonday, startOfWeek } from './week.ts'

test('a week begins on Monday at midnight UTC', () => {
  expect(getMonday(Date.UTC(2026, 10, 16))).toBe('2026-11-16')
  expect(getMonday(Date.UTC(2026, 10, 16) - 1)).toBe('2026-11-09')
  expect(getMonday(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toBe('2026-11-16')
  expect(startOfWeek('2026-11-16')).toBe(Date.UTC(2026, 10, 16))
})

test('weeks are counted over the end of a year', () => {
  expect(addWeeks('2026-12-28', 1)).toBe('2027-01-04')
  expect(addWeeks('2027-01-04', -3)).toBe('2026-12-14')
})

test.each(['2026-11-17', '2026-13-01', '2026-02-30', '2026-11-16T00:00', '0000-01-03', '', 'x'])(
  '%s names no week',
  (text) => {
    expect(parseMonday(text)).toBeNull()
  },
)

test('a Monday names its week', () => {
  expect(parseMonday('2026-11-16')).toBe('2026-11-16')
})
