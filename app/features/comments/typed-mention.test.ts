import { describe, expect, test } from 'vitest'
import { commentParts, mentionedNames, typedMention } from './comment.ts'

describe('typedMention', () => {
  test.each([
    ['@', { start: 0, name: '' }],
    ['@an', { start: 0, name: 'an' }],
    ['Hello @Ann-1', { start: 6, name: 'Ann-1' }],
    ['Hello (@ann', { start: 7, name: 'ann' }],
    ['One\n@a', { start: 4, name: 'a' }],
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
    expect(commentParts(text, ['ann'])).toEqual(['Thanks, ', { username: 'ann' }])
  })
})
