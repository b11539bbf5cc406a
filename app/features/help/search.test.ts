import { expect, test } from 'vitest'
import { searchHelp } from './search.ts'

function titles(query: string): string[] {
  const { topics, questions } = searchHelp(query)
  return [...topics, ...questions].map(({ title }) => title)
}

test('a blank query returns all six topics and six questions', () => {
  const { topics, questions } = searchHelp('  ')
  expect([topics.length, questions.length]).toEqual([6, 6])
})

test('all words must match, in any order and case', () => {
  expect(titles('TAGS four')).toEqual(['Why can I add only four tags?'])
  expect(titles('tags zebra')).toEqual([])
})

test('a question matches by its own words and by common phrasings', () => {
  expect(titles('How do I upload a photo?')).toContain('How do I upload a photo?')
  expect(titles('how can i remove my pictures')).toContain('How do I edit or delete a photo?')
  expect(titles('e-mail')).toContain('Your Profile & Account')
})

test('a query word matches the start of a word', () => {
  expect(titles('bind')).toContain('Binders, Tags & Search')
  expect(titles('inder')).toEqual([])
})

test('features are found by their names', () => {
  for (const name of ['before after', 'timeline', 'theme', 'mute', 'block', 'crop', 'collection'])
    expect(searchHelp(name).guides, name).not.toEqual([])
})

test('punctuation alone matches nothing', () => {
  expect(titles('???')).toEqual([])
})
