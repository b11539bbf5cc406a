import { expect, test } from 'vitest'
import { rankedIds } from './ranking.ts'

/** Ranks titles and tags that are given newest first. @returns the titles */
function ranked(words: string, ...texts: [title: string, ...tags: string[]][]): string[] {
  const rows = texts.map(([title, ...tags], id) => ({ id, title, tags: JSON.stringify(tags) }))
  return rankedIds(rows, words.split(' ')).map((id) => rows[id]?.title ?? '')
}

test('the title counts more than a tag, a tag more than any other place', () => {
  expect(ranked('beach', ['Elsewhere'], ['Tagged', 'beach'], ['Beach'])).toEqual([
    'Beach',
    'Tagged',
    'Elsewhere',
  ])
})

test('title and tag together count most', () => {
  expect(ranked('beach', ['Beach'], ['On the beach', 'beach'])[0]).toBe('On the beach')
})

test('all words in the title count more than one', () => {
  expect(ranked('blue cart', ['My cart'], ['A blue cart'])[0]).toBe('A blue cart')
})

test('equals stay in their order', () => {
  expect(ranked('cart', ['cart 3'], ['cart 2'], ['cart 1'])).toEqual(['cart 3', 'cart 2', 'cart 1'])
})

test.each([
  ['cafe', 'Am Café'],
  ['CAFÉ', 'cafe'],
  ['cart', 'Carts'],
  ['off-road', 'Off road'],
  ['don’t', "Don't"],
])('%j is in the title %j', (word, title) => {
  expect(ranked(word, ['Elsewhere'], [title])[0]).toBe(title)
})

test('a lone accent is in no title', () => {
  expect(ranked('\u0301 cart', ['Some - thing'], ['Cart'])[0]).toBe('Cart')
})

test('of very many words the first decide', () => {
  const words = Array.from({ length: 100 }, (_, index) => `w${index}`)
  const [first, last] = [words.slice(0, 16).join(' '), words.slice(16).join(' ')]
  expect(ranked(words.join(' '), [last], [first])).toEqual([first, last])
})

test('a title counts as far as a title should reach', () => {
  const [near, far] = ['x '.repeat(90) + 'beach', 'x '.repeat(100) + 'beach']
  expect(ranked('beach', ['Elsewhere'], [far], [near])).toEqual([near, 'Elsewhere', far])
})

test.each([
  ['art', 'Cart'],
  ['car old', 'Cart'],
])('%j is not in the title %j', (words, title) => {
  expect(ranked(words, ['Elsewhere'], [title])[0]).toBe('Elsewhere')
})
