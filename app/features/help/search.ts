import { guides, listQuestions, topics, type HelpEntry } from '#app/content/help.ts'

const STOP_WORDS = new Set(
  'a an and are as at be can could do does for from get how i if in is it me my of on or please the there this to what when where which who why will with you your'.split(
    ' ',
  ),
)

const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function getStems(query: string): string[] {
  const words = splitWords(query)
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return (significant.length > 0 ? significant : words).map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  )
}

function matches({ title, text, links, alsoCalled }: HelpEntry, stems: string[]): boolean {
  const words = splitWords([title, text, ...Object.keys(links), alsoCalled].join(' '))
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/**
 * The help topics, questions and guides that match a query: each query word is the start of a word
 * in them.
 */
export function searchHelp(query: string) {
  const questions = listQuestions()
  if (query.trim() === '') return { topics, questions, guides }
  const stems = getStems(query)
  if (stems.length === 0) return { topics: [], questions: [], guides: [] }
  const found = (entry: HelpEntry) => matches(entry, stems)
  return {
    topics: topics.filter(found),
    questions: questions.filter(found),
    guides: guides.filter(found),
  }
}
