import { expect, test } from 'vitest'
import { searchText } from './query.ts'

test.each([
  [null, ''],
  ['  beach  cart ', 'beach  cart'],
  ['a\u0000b', 'ab'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}🚗`, 'x'.repeat(199)],
  [`${'x'.repeat(198)}🚗y`, `${'x'.repeat(198)}🚗`],
])('the text of %j', (raw, text) => {
  expect(searchText(raw)).toBe(text)
})
