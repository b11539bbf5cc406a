import { describe, expect, test } from 'vitest'
import { composeSuggestions } from './query.ts'

const texts = (...given: Parameters<typeof composeSuggestions>) =>
  composeSuggestions(...given).map(({ text }) => text)

test.each([
  ['nature', ['nature photos']],
  [' URBAN ', ['urban architecture']],
  ['photo', ['landscape photography', 'nature photos', 'food photography', 'portrait photography']],
  ['zzz', []],
  ['  ', []],
])('fixed suggestions that contain %j', (typed, lines) => {
  expect(texts(typed)).toEqual(lines)
})

describe('with tags and members', () => {
  const tags = ['p tag 1', 'p tag 2', 'p tag 3', 'p tag 4', 'p tag 5']
  const members = ['Pam', 'Pat', 'Pia', 'Pip', 'Pru']

  test('fixed ones come first, five in total', () => {
    expect(texts('photo', { tags, members })).toEqual([
      'landscape photography',
      'nature photos',
      'food photography',
      'portrait photography',
      'p tag 1',
    ])
  })

  test('tags and members share the room', () => {
    expect(texts('zz', { tags, members })).toEqual(['p tag 1', 'p tag 2', 'p tag 3', 'Pam', 'Pat'])
  })

  test.each([
    [tags.slice(0, 1), members, ['p tag 1', 'Pam', 'Pat', 'Pia', 'Pip']],
    [tags, members.slice(0, 1), ['p tag 1', 'p tag 2', 'p tag 3', 'p tag 4', 'Pam']],
    [tags, [], tags],
    [[], members, members],
  ])('one gets the room that the other does not need: %j %j', (someTags, someMembers, lines) => {
    expect(texts('zz', { tags: someTags, members: someMembers })).toEqual(lines)
  })

  test('no suggestion appears twice', () => {
    const found = { tags: ['nature photos', 'maya'], members: ['Maya', 'Maya Okafor'] }
    expect(composeSuggestions('nature', found)).toEqual([
      { text: 'nature photos', kind: 'fixed' },
      { text: 'maya', kind: 'tag' },
      { text: 'Maya Okafor', kind: 'member' },
    ])
  })

  test('carts come before them', () => {
    const carts = ['1998 Club Car', '1998 Club Car DS']
    expect(texts('zz', { carts, tags, members })).toEqual([...carts, 'p tag 1', 'p tag 2', 'Pam'])
  })
})
