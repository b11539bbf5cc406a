import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RelativeTime, timeAgo } from './relative-time.tsx'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
const SECOND = 1000

describe('timeAgo', () => {
  test.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [60 * SECOND, '1 minute ago'],
    [59.9 * 60 * SECOND, '59 minutes ago'],
    [3 * HOUR_MS, '3 hours ago'],
    [DAY_MS, '1 day ago'],
    [6.9 * DAY_MS, '6 days ago'],
    [7 * DAY_MS, '1 week ago'],
    [45 * DAY_MS, '1 month ago'],
    [800 * DAY_MS, '2 years ago'],
  ])('%d ms is %s', (age, words) => {
    expect(timeAgo(now - age, now)).toBe(words)
  })

  test('shows no future time when the clock is ahead', () => {
    expect(timeAgo(now + DAY_MS, now)).toBe('just now')
  })
})

test('shows the exact time beside the relative one', () => {
  const html = renderToStaticMarkup(<RelativeTime iso="2025-05-31T12:00:00Z" now={now} />)
  expect(html).toContain('dateTime="2025-05-31T12:00:00Z"')
  expect(html).toContain('title="May 31, 2025 at 12:00 UTC"')
  expect(html).toContain('>1 day ago<')
})
