import { expect, test, vi } from 'vitest'
import { countText } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%d is read as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

test('does not load locale rules for a small number', () => {
  const rules = vi.spyOn(Number.prototype, 'toLocaleString')
  countText(999)
  expect(rules).not.toHaveBeenCalled()
  countText(1000)
  expect(rules).toHaveBeenCalledOnce()
})
