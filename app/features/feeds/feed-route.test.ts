import { expect, test } from 'vitest'
import { ChangeDates } from './feed-route.server.ts'

function clock() {
  let now = Date.UTC(2026, 10, 22, 8, 0, 0, 250)
  return { now: () => now, pass: (ms: number) => (now += ms) }
}

test('a document keeps its date while it does not change', () => {
  const { now, pass } = clock()
  const dates = new ChangeDates(now)
  const first = dates.dateOf('a', 'one')
  expect(first?.toISOString()).toBe('2026-11-22T08:00:00.000Z')
  pass(60_000)
  expect(dates.dateOf('a', 'one')).toEqual(first)
  expect(dates.dateOf('b', 'one')).not.toEqual(first)
  expect(dates.dateOf('a', 'two')?.toISOString()).toBe('2026-11-22T08:01:00.000Z')
  pass(1000)
  expect(dates.dateOf('a', 'one')?.toISOString()).toBe('2026-11-22T08:01:01.000Z')
})

test('two documents of one name never have the same date, even if they change quickly', () => {
  const { now, pass } = clock()
  const dates = new ChangeDates(now)
  const given = ['one', 'two', 'three', 'one'].map((body) => {
    pass(100)
    return dates.dateOf('a', body)
  })
  expect(given.map((date) => date !== null)).toEqual([true, false, false, false])
  pass(1000)
  expect(Number(dates.dateOf('a', 'one'))).toBeGreaterThan(Number(given[0]))
})

test('a clock that jumps back produces no earlier date again', () => {
  const { now, pass } = clock()
  const dates = new ChangeDates(now)
  dates.dateOf('a', 'one')
  pass(-3_600_000)
  expect(dates.dateOf('a', 'two')).toBeNull()
})
