import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['short enough', 'cart', 4, 'cart'],
  ['cut', 'golf carts', 6, 'golf c…'],
  ['no space before the ellipsis', 'golf carts', 5, 'golf…'],
  ['no half character', 'a🛺b', 2, 'a…'],
])('%s', (_what, text, most, beginning) => {
  expect(excerpt(text, most)).toBe(beginning)
})
