import { rawLimit, tidy } from '../tidy.ts'
import { MAXIMUM_SEARCH_LENGTH } from './search-length.ts'

/** The normalized text of a search. */
export function searchText(raw: string | null): string {
  const sent = (raw ?? '').slice(0, rawLimit(MAXIMUM_SEARCH_LENGTH))
  const text = tidy(sent).slice(0, MAXIMUM_SEARCH_LENGTH)
  // Do not split a surrogate pair.
  return text.replace(/[\ud800-\udbff]$/, '').trim()
}

// The tokenizer of the index takes these as letters: letters, digits, marks and private-use
// characters.
const LETTERS = String.raw`[\p{L}\p{N}\p{M}\p{Co}]+`
// Punctuation inside a word joins its parts: 'off-road', "don't", '2.5'.
const WORD = new RegExp(`${LETTERS}(?:[-'’._&+]${LETTERS})*`, 'gu')

/** A parsed search. */
export interface SearchTerms {
  words: string[]
  /** The query in FTS5 syntax. */
  match: string
}

/**
 * All words must match, the last one as a prefix (docs/product.md#pages-and-forms). Words are
 * quoted for FTS5, so that no input is an operator.
 * @returns null if the text contains no word and so matches nothing
 */
export function searchTerms(text: string): SearchTerms | null {
  const words = text.match(WORD)
  if (!words) return null
  return { words, match: `${words.map((word) => `"${word}"`).join(' AND ')} *` }
}
