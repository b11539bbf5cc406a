import { expect, test } from 'vitest'
import { groupByMonth, type TimelinePhoto } from './binder.ts'

const at = (day: string) => ({ day }) as TimelinePhoto

test('photos are under the months of their days', () => {
  const photos = ['2026-02-28', '2026-03-01', '2026-03-12']
  const months = groupByMonth(photos.map(at))
  expect(months.map(({ month, label, entries }) => [month, label, entries.length])).toEqual([
    ['2026-02', 'February 2026', 1],
    ['2026-03', 'March 2026', 2],
  ])
  expect(groupByMonth([])).toEqual([])
})

test('the same month of two years has two headings', () => {
  const months = groupByMonth(['2025-03-01', '2026-03-01'].map(at))
  expect(months.map(({ label }) => label)).toEqual(['March 2025', 'March 2026'])
})

test('a change of the status is in its month, after the photos of its day', () => {
  const photos = ['2026-03-01', '2026-03-12'].map((day, id) => ({ id, day, url: '/' }))
  const changes = ['2026-02-01', '2026-03-01'].map((day, id) => ({ id, day, status: null }))
  const [february, march] = groupByMonth(photos as TimelinePhoto[], changes)
  expect(february?.entries).toEqual([changes[0]])
  expect(march?.entries).toEqual([photos[0], changes[1], photos[1]])
})
