import { cartKey, knownMake } from '../carts/names.ts'

// The index's tokenizer treats these as letters: letters, digits, marks and private-use
// characters.
const LETTERS = String.raw`[\p{L}\p{N}\p{M}\p{Co}]+`
// Punctuation inside a word joins its parts: 'off-road', "don't", '2.5'.
const WORD = new RegExp(`${LETTERS}(?:[-'’._&+]${LETTERS})*`, 'gu')

export interface SearchTerms {
  words: string[]
  match: string
}

const MAX_MAKE_WORDS = 4

function makeAt(words: string[], start: number): { length: number; key: string } | null {
  for (let length = Math.min(MAX_MAKE_WORDS, words.length - start); length > 0; length--) {
    const make = knownMake(words.slice(start, start + length).join(' '))
    if (make !== null) return { length, key: cartKey(make) }
  }
  return null
}

/**
 * All words must match, the last one as a prefix (docs/product.md#screens). Words that spell a make also match its key
 * (docs/product.md#carts): 'EZ GO' finds an E-Z-GO. Words are quoted for FTS5, so that no input is an operator.
 * @returns null if the text contains no word and so matches nothing
 */
export function searchTerms(text: string): SearchTerms | null {
  const words = text.match(WORD)
  if (!words) return null
  const quoted = words.map((word) => `"${word}"`)
  quoted.push(`${quoted.pop()} *`)
  const parts: string[] = []
  for (let start = 0; start < words.length;) {
    const { length, key } = makeAt(words, start) ?? { length: 1, key: null }
    const spelled = quoted.slice(start, start + length).join(' AND ')
    // 'Epic' is its own key, and 'Epic carts' asks for more than 'epic'.
    const hasOtherKey = key !== null && words[start]?.toLowerCase() !== key
    parts.push(hasOtherKey ? `(${spelled} OR "${key}")` : spelled)
    start += length
  }
  return { words, match: parts.join(' AND ') }
}
