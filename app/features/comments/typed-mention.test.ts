import { describe, expect, test } from 'vitest'
import { commentParts, mentionedNames, typedMention } from './comment.ts'

describe('typedMention', () => {
  test.each([
    ['@', { start: 0, name: '' }],
    ['@an', { start: 0, name: 'an' }],
    ['Hello @Ann-1', { start: 6, name: 'Ann-1' }],
    ['Hello (@ann', { start: 7, name: 'ann' }],
    ['One\n@a', { start: 4, name: 'a' }],
    ['＠an', { start: 0, name: 'an' }],
    ['so _@an', { start: 4, name: 'an' }],
    ['.@an', { start: 1, name: 'an' }],
    ['＠ａｎ', { start: 0, name: 'an' }],
  ])('finds the mention at the end of %j', (text, mention) => {
    expect(typedMention(text, text.length)).toEqual(mention)
  })

  test.each(['', 'ann', 'me@example', '@ann ', '@-', '@ann@', 'a/@ann', `@${'a'.repeat(17)}`])(
    'finds none at the end of %j',
    (text) => {
      expect(typedMention(text, text.length)).toBeNull()
    },
  )

  test('reads only up to the cursor, and not inside a word', () => {
    expect(typedMention('@ann and more', 4)).toEqual({ start: 0, name: 'ann' })
    expect(typedMention('@annie', 4)).toBeNull()
    expect(typedMention('x'.repeat(400) + ' @ann', 405)).toEqual({ start: 401, name: 'ann' })
  })

  test('finds what the comment will mention', () => {
    const text = 'Thanks, @ann'
    expect(mentionedNames(text)).toEqual([typedMention(text, text.length)?.name])
    expect(commentParts(text, [{ name: 'ann', username: 'ann' }])).toEqual([
      'Thanks, ',
      { typed: 'ann', username: 'ann' },
    ])
  })
})

const mentioned = (name: string) => ({ name, username: name })

describe('a mention', () => {
  const parts = (text: string) =>
    commentParts(text, ['jane', 'jane-doe', 'a-name-of-16-let'].map(mentioned))
  test.each([
    ['@jane- hi', '', '@jane', '- hi'],
    ['@jane-- hi', '', '@jane', '-- hi'],
    ['hi @jane-', 'hi ', '@jane', '-'],
    ['_@jane_', '_', '@jane', '_'],
    ['__@jane__!', '__', '@jane', '__!'],
    ['*@jane*', '*', '@jane', '*'],
    ['＠jane hi', '', '@jane', ' hi'],
    ['﹫jane hi', '', '@jane', ' hi'],
    ['＠ｊａｎｅ hi', '', '@ｊａｎｅ', ' hi'],
    ['@Jane‑Doe hi', '', '@Jane-Doe', ' hi'],
    ['@jane－doe', '', '@jane-doe', ''],
    ['.@jane hi', '.', '@jane', ' hi'],
    ['-@jane', '-', '@jane', ''],
    ['@a-name-of-16-let- hi', '', '@a-name-of-16-let', '- hi'],
    ['こんにちは@janeさん', 'こんにちは', '@jane', 'さん'],
    ["@jane's cart", '', '@jane', "'s cart"],
    ['(@jane)', '(', '@jane', ')'],
  ])('is in %j', (text, before, mention, after) => {
    const typed = mention.slice(1).normalize('NFKC')
    const username = typed.toLowerCase()
    expect(mentionedNames(text)).toContain(username)
    expect(parts(text)).toEqual([before, { typed, username }, after].filter((part) => part !== ''))
  })

  test.each([
    ...[
      'me@jane',
      'a_@jane',
      'me.@jane',
      'é@jane',
      '@janeé',
      '@jane\u0301',
      '@jane_x',
      '@jane_doe_',
    ],
    ...['@-jane', '@@jane', 'x/@jane', '@janet', '@a-name-of-16-lett'],
  ])('is not in %j', (text) => {
    expect(parts(text)).toEqual([text])
  })

  test('with a hyphen at the end is the member with that username, if there is one', () => {
    expect(commentParts('@jane- hi', ['jane', 'jane-'].map(mentioned))).toEqual([
      { typed: 'jane-', username: 'jane-' },
      ' hi',
    ])
  })
})
