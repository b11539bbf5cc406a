import { expect, test } from 'vitest'
import { categoryPath } from '#app/http/addresses.ts'
import { categoryTitle } from './category.tsx'

test.each([
  ['off-road', 'Off Road'],
  ['beach', 'Beach'],
  ['built-in-the-80s', 'Built In The 80s'],
  ['élan', 'Élan'],
  ['don’t-stop', 'Don’t Stop'],
  ['--', '  '],
])('the title of %s is %j', (slug, title) => {
  expect(categoryTitle(slug)).toBe(title)
})

test('a slug from a URL stays one segment', () => {
  expect(categoryPath('a/b?c')).toBe('/category/a%2Fb%3Fc')
})
