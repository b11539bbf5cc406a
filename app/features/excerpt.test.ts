import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['keeps a short text', 'cart', 4, 'cart'],
  ['cuts a long text', 'golf carts', 6, 'golf c…'],
  ['leaves no space before the ellipsis', 'golf carts', 5, 'golf…'],
  ['does not split a character', 'a🛺b', 2, 'a…'],
])('%s', (_what, text, most, beginning) => {
  expect(excerpt(text, most)).toBe(beginning)
})
