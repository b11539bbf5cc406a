import { expect, test } from 'vitest'
import { countText } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%d is read as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
