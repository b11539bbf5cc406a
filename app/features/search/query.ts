import { rawLimit, tidy } from '../tidy.ts'
import { MAXIMUM_SEARCH_LENGTH } from './search-length.ts'

/** The text of a search as it is shown and looked for. */
export function searchText(raw: string | null): string {
  const sent = (raw ?? '').slice(0, rawLimit(MAXIMUM_SEARCH_LENGTH))
  const text = tidy(sent).slice(0, MAXIMUM_SEARCH_LENGTH)
  // Not half of a character that takes two units.
  return text.replace(/[\ud800-\udbff]$/, '').trim()
}

// What the index takes for letters: its tokenizer knows letters, digits, marks and private characters.
const LETTERS = String.raw`[\p{L}\p{N}\p{M}\p{Co}]+`
// Signs inside a word join its parts: 'off-road', "don't", '2.5'.
const WORD = new RegExp(`${LETTERS}(?:[-'’._&+]${LETTERS})*`, 'gu')

/** What is looked for. */
export interface SearchTerms {
  words: string[]
  /** The search as the full-text index reads it. */
  match: string
}

/**
 * Every word must match, the last as a prefix (docs/product.md#pages-and-forms). For the index each stands
 * in quotes, so that nothing a visitor types is an operator.
 * @returns null where the text holds no word, which matches nothing
 */
export function searchTerms(text: string): SearchTerms | null {
  const words = text.match(WORD)
  if (!words) return null
  return { words, match: `${words.map((word) => `"${word}"`).join(' AND ')} *` }
}
