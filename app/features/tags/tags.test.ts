import { describe, expect, it } from 'vitest'
import { normaliseTags, splitTyped, withTags } from './tags.ts'

describe('tags as they are kept', () => {
  it('are trimmed, lower-cased, without blanks and duplicates', () => {
    expect(normaliseTags(' Lake, SUNDAY ,lake,, golf   cart ')).toEqual([
      'lake',
      'sunday',
      'golf cart',
    ])
  })
})

describe('adding to a list of tags', () => {
  it('puts new ones behind those that are there', () => {
    expect(withTags(['a'], ' B ')).toEqual({ tags: ['a', 'b'], overflows: false })
  })

  it('ignores blanks and what is there already', () => {
    expect(withTags(['a', 'b'], ' , A,')).toEqual({ tags: ['a', 'b'], overflows: false })
  })

  it('stops at four and says that there was more', () => {
    expect(withTags(['a', 'b'], 'c,d')).toEqual({ tags: ['a', 'b', 'c', 'd'], overflows: false })
    expect(withTags(['a', 'b'], 'c,d,e')).toEqual({ tags: ['a', 'b', 'c', 'd'], overflows: true })
    expect(withTags(['a', 'b', 'c', 'd'], 'D')).toEqual({
      tags: ['a', 'b', 'c', 'd'],
      overflows: false,
    })
  })
})

describe('a text that is being typed', () => {
  it.each([
    ['', '', ''],
    ['bea', '', 'bea'],
    ['beach,', 'beach,', ''],
    ['beach, lif', 'beach,', 'lif'],
    ['a,b,c', 'a,b,', 'c'],
  ])('%j is finished up to its last comma', (text, finished, rest) => {
    expect(splitTyped(text)).toEqual({ finished, rest })
  })
})
