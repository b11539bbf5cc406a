import { expect, test } from 'vitest'
import { searchHelp } from './search.ts'

function titles(query: string): string[] {
  const { topics, questions } = searchHelp(query)
  return [...topics, ...questions].map(({ title }) => title)
}

test('there are six topics and six questions, all shown for a blank query', () => {
  const { topics, questions } = searchHelp('  ')
  expect([topics.length, questions.length]).toEqual([6, 6])
})

test('all words must be found, in any order and case', () => {
  expect(titles('TAGS four')).toEqual(['Why can I add only four tags?'])
  expect(titles('tags zebra')).toEqual([])
})

test('a question is found by its own words and by how people ask', () => {
  expect(titles('How do I upload a photo?')).toContain('How do I upload a photo?')
  expect(titles('how can i remove my pictures')).toContain('How do I edit or delete a photo?')
  expect(titles('e-mail')).toContain('Your Profile & Account')
})

test('a word begins where a word begins', () => {
  expect(titles('bind')).toContain('Binders, Tags & Search')
  expect(titles('inder')).toEqual([])
})

test('signs alone find nothing', () => {
  expect(titles('???')).toEqual([])
})
