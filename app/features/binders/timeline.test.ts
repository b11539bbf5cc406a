import { expect, test } from 'vitest'
import { groupByMonth, type TimelinePhoto } from './binder.ts'

const at = (createdAt: string) => ({ createdAt }) as TimelinePhoto

test('photos are under the months of their dates in UTC', () => {
  const photos = [
    '2026-02-28T23:59:59.000Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-12T09:00:00.000Z',
  ]
  const months = groupByMonth(photos.map(at))
  expect(months.map(({ month, label, photos: shown }) => [month, label, shown.length])).toEqual([
    ['2026-02', 'February 2026', 1],
    ['2026-03', 'March 2026', 2],
  ])
  expect(groupByMonth([])).toEqual([])
})

test('the same month of two years has two headings', () => {
  const months = groupByMonth(['2025-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'].map(at))
  expect(months.map(({ label }) => label)).toEqual(['March 2025', 'March 2026'])
})
