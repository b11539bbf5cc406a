import { describe, expect, it, test } from 'vitest'
import { sharedUploadSchema } from '../photos/schema.ts'
import { tagsField } from './schema.ts'
import { normalizeTags, splitTyped, withTags, canonicalTag, tagOfPath } from './tag.ts'

it('normalized tags are trimmed and lower-case, without blanks and duplicates', () => {
  const tags = normalizeTags(' Lake, SUNDAY ,lake,, golf   cart ')
  expect(tags).toEqual(['lake', 'sunday', 'golf cart'])
})

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'

describe('one tag', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['I\u0307STANBUL', 'istanbul'],
    ['cafe\u0301', 'café'],
    ['ＣＡＦÉ', 'café'],
    ['#cart', 'cart'],
    ['＃cart', 'cart'],
    ['﹟ ##cart', 'cart'],
    ['ｃａｒｔ', 'cart'],
    ['ca\u200brt', 'cart'],
    ['ca\u00adrt\ufeff', 'cart'],
    ['c\u2060a\u200dr\u200ct\ufe0f', 'cart'],
    ['\u3164cart\u2800', 'cart'],
    ['cart\u{e0041}\u180e', 'cart'],
    ['\u0301cart', 'cart'],
    ['ﬁn', 'fin'],
    ['ｶｰﾄ', 'カート'],
    ['カ\u3099', 'ガ'],
    ['golf\u3000cart', 'golf cart'],
    ['golf\u00a0\u2009cart', 'golf cart'],
    ['Club Car™', 'club car'],
    ['ⓒⓐⓡⓣ', 'cart'],
    ['𝗰𝗮𝗿𝘁', 'cart'],
    ['ΟΔΌΣ', 'οδός'],
    ['c#', 'c#'],
    ['❤\ufe0f', '❤\ufe0f'],
    [family, family],
    ['#\ufe0f\u20e3 1', '#\ufe0f\u20e3 1'],
    ['5\ufe0f\u20e3', '5\ufe0f\u20e3'],
    ['5\ufe0f', '5'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['🇯🇵\u200d', '🇯🇵'],
    ['\u{1f44d}\u{1f3fd}', '\u{1f44d}\u{1f3fd}'],
  ])('%j is %j', (typed, tag) => {
    expect(normalizeTags(typed)).toEqual([tag])
    expect(canonicalTag(typed)).toBe(tag)
    expect(canonicalTag(tag)).toBe(tag)
  })

  it.each(['#', '＃ #', '\u3164', '\u200b', '\u0301', '\u2800', '\ufe0f', '\ue000', '#\u200d'])(
    '%j is none',
    (typed) => expect(normalizeTags(typed)).toEqual([]),
  )
})

it.each(['a,b', 'a，b', 'a、b', 'a､b', 'a﹐b', 'a﹑b', 'a،b', 'a፣b', 'a\ufe10b', '#a, #b'])(
  '%j are two tags',
  (typed) => {
    expect(normalizeTags(typed)).toEqual(['a', 'b'])
  },
)

describe('adding to a list of tags', () => {
  it('appends new ones', () => {
    expect(withTags(['a'], ' B ')).toEqual({ tags: ['a', 'b'], overflows: false })
  })

  it('ignores blanks and duplicates', () => {
    expect(withTags(['a', 'b'], ' , A,')).toEqual({ tags: ['a', 'b'], overflows: false })
  })

  it('stops at four and reports that there were more', () => {
    expect(withTags(['a', 'b'], 'c,d')).toEqual({ tags: ['a', 'b', 'c', 'd'], overflows: false })
    expect(withTags(['a', 'b'], 'c,d,e')).toEqual({ tags: ['a', 'b', 'c', 'd'], overflows: true })
    expect(withTags(['a', 'b', 'c', 'd'], 'D')).toEqual({
      tags: ['a', 'b', 'c', 'd'],
      overflows: false,
    })
  })
})

it.each([
  ['', '', ''],
  ['bea', '', 'bea'],
  ['beach,', 'beach,', ''],
  ['beach, lif', 'beach,', 'lif'],
  ['a,b,c', 'a,b,', 'c'],
  ['砂浜、湖', '砂浜、', '湖'],
  ['a,b，c', 'a,b，', 'c'],
])('a text that is being typed: %j is complete up to its last comma', (text, finished, rest) => {
  expect(splitTyped(text)).toEqual({ finished, rest })
})

describe('submitted tags', () => {
  it('are optional', () => {
    expect(sharedUploadSchema.parse({}).tags).toEqual([])
  })

  const check = (tags: unknown) => {
    const parsed = tagsField.safeParse(tags)
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message
  }

  it.each([
    ['nothing', undefined, []],
    ['null', null, []],
    ['a text', ' A, b ,a', ['a', 'b']],
    ['texts', ['A', 'b, c'], ['a', 'b', 'c']],
    ['many blanks', `${', '.repeat(200)}a`, ['a']],
    ['a fifth', 'a,b,c,d,e', 'Maximum 4 tags'],
    ['far too many', 'abc,def,ghi,jkl,mno,'.repeat(100_000), 'Maximum 4 tags'],
    ['far too many blanks', ','.repeat(1_000_000), 'Maximum 4 tags'],
    ['an array without an end', Array.from({ length: 9_000 }, () => 'a'), 'Maximum 4 tags'],
    ['a long one', 'x'.repeat(51), 'Tags must be 50 characters or less'],
    ['a far too long one', 'x'.repeat(1_000_000), 'Tags must be 50 characters or less'],
    ['a number', 5, 'Tags must be text'],
    ['numbers', ['a', 5], 'Tags must be text'],
  ])('are validated: %s', (_what, sent, expected) => {
    expect(check(sent)).toEqual(expected)
  })
})

test.each([
  ['/tag/beach', 'beach'],
  ['/tag/street%20legal', 'street legal'],
  ['/tag/50%25%20off', '50% off'],
  ['/tag/a%2Fb', 'a/b'],
  ['/tag/a%252Fb', 'a%2Fb'],
  ['/tag/caf%C3%A9/', 'café'],
  ['/tag/%F0%9F%9A%97', '🚗'],
  ['/tag/%E0%A4%A', '%E0%A4%A'],
  ['/tag/100%', '100%'],
  ['/api/tags/street%20legal/photos', 'street legal'],
  ['/tag/', ''],
  ['/Tag/beach', 'beach'],
  ['/API/Tags/beach/photos', 'beach'],
])('%s is the URL of the tag %j', (path, tag) => {
  expect(tagOfPath(path)).toBe(tag)
})

test.each(['Beach', '  two   words ', 'STREET LEGAL', 'Ünïcode', 'İstanbul', 'a\u0000b'])(
  "normalizes %j like a photo's tag, idempotently",
  (tag) => {
    const canonical = canonicalTag(tag)
    expect([canonical]).toEqual(normalizeTags(tag))
    expect(canonicalTag(canonical)).toBe(canonical)
  },
)
