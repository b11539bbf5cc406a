import { expect, test } from 'vitest'
import { rankedIds, searchTerms } from './queries.server.ts'

/**
 * Ranks titles and tags, passed newest first.
 * @returns the titles
 */
async function ranked(words: string, ...texts: [title: string, ...tags: string[]][]) {
  const rows = texts.map(([title, ...tags], id) => ({ id, title, tags: JSON.stringify(tags) }))
  const ids = await rankedIds(rows, searchTerms(words)?.words ?? [])
  return ids.map((id) => rows[id]?.title ?? '')
}

test('a title ranks above a tag, a tag above any other field', async () => {
  expect(await ranked('beach', ['Elsewhere'], ['Tagged', 'beach'], ['Beach'])).toEqual([
    'Beach',
    'Tagged',
    'Elsewhere',
  ])
})

test('title and tag together rank highest', async () => {
  expect((await ranked('beach', ['Beach'], ['On the beach', 'beach']))[0]).toBe('On the beach')
})

test('all words in the title rank above one', async () => {
  expect((await ranked('blue cart', ['My cart'], ['A blue cart']))[0]).toBe('A blue cart')
})

test('equal matches keep their order', async () => {
  expect(await ranked('cart', ['cart 3'], ['cart 2'], ['cart 1'])).toEqual([
    'cart 3',
    'cart 2',
    'cart 1',
  ])
})

test.each([
  ['cafe', 'Am Café'],
  ['CAFÉ', 'cafe'],
  ['cart', 'Carts'],
  ['off-road', 'Off road'],
  ['don’t', "Don't"],
  ['カート', 'ゴルフカート'],
  ['ｶｰﾄ', 'カート'],
  ['กอล์ฟ', 'รถกอล์ฟไฟฟ้า'],
  ['елка', 'Ёлка'],
  ['strasse', 'Straße'],
])('%j matches the title %j', async (word, title) => {
  expect((await ranked(word, ['Elsewhere'], [title]))[0]).toBe(title)
})

test('a lone accent matches no title', async () => {
  expect((await ranked('\u0301 cart', ['Some - thing'], ['Cart']))[0]).toBe('Cart')
})

test('only the first of very many words count', async () => {
  const words = Array.from({ length: 100 }, (_, index) => `w${index}`)
  const [first, last] = [words.slice(0, 16).join(' '), words.slice(16).join(' ')]
  expect(await ranked(words.join(' '), [last], [first])).toEqual([first, last])
})

test('only the start of a long title counts', async () => {
  const [near, far] = ['x '.repeat(90) + 'beach', 'x '.repeat(100) + 'beach']
  expect(await ranked('beach', ['Elsewhere'], [far], [near])).toEqual([near, 'Elsewhere', far])
})

test.each([
  ['art', 'Cart'],
  ['car old', 'Cart'],
])('%j does not match the title %j', async (words, title) => {
  expect((await ranked(words, ['Elsewhere'], [title]))[0]).toBe('Elsewhere')
})
