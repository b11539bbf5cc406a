import { expect, test } from 'vitest'
import { groupByMonth, type TimelinePhoto } from './binder.ts'

const at = (day: string) => ({ day }) as TimelinePhoto

test('photos are under the months of their days', () => {
  const photos = ['2026-02-28', '2026-03-01', '2026-03-12']
  const months = groupByMonth(photos.map(at))
  expect(months.map(({ month, label, photos: shown }) => [month, label, shown.length])).toEqual([
    ['2026-02', 'February 2026', 1],
    ['2026-03', 'March 2026', 2],
  ])
  expect(groupByMonth([])).toEqual([])
})

test('the same month of two years has two headings', () => {
  const months = groupByMonth(['2025-03-01', '2026-03-01'].map(at))
  expect(months.map(({ label }) => label)).toEqual(['March 2025', 'March 2026'])
})
