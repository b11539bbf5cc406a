import { questions, topics, type HelpEntry, type HelpTopic } from '#app/content/help.ts'

/** Words of a question that say nothing about its subject. */
const EMPTY_WORDS = new Set(
  'a an and are as at be can could do does for from get how i if in is it me my of on or please the there this to what when where which who why will with you your'.split(
    ' ',
  ),
)

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The words to look for, without a plural's s: as prefixes they find both forms. */
function stemsOf(query: string): string[] {
  const words = wordsOf(query)
  const telling = words.filter((word) => !EMPTY_WORDS.has(word))
  return (telling.length > 0 ? telling : words).map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  )
}

function matches({ title, text, links, alsoCalled }: HelpEntry, stems: string[]): boolean {
  const labels = links.map(([label]) => label)
  const words = wordsOf([title, text, ...labels, alsoCalled].join(' '))
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/**
 * The help topics and questions in which all words of a text begin some word (docs/product.md#reports).
 * @param query what was typed; everything is found where it is blank, nothing where it has no words
 */
export function searchHelp(query: string): {
  topics: readonly HelpTopic[]
  questions: readonly HelpEntry[]
} {
  if (query.trim() === '') return { topics, questions }
  const stems = stemsOf(query)
  if (stems.length === 0) return { topics: [], questions: [] }
  const found = (entry: HelpEntry) => matches(entry, stems)
  return { topics: topics.filter(found), questions: questions.filter(found) }
}
