import makes from '#app/content/makes.json' with { type: 'json' }

/* The keys and spellings of makes and models (docs/product.md#carts). */

/** The choice of a make that is not in the list. */
export const OTHER_MAKE = 'Other'

/**
 * The key of a make or a model: the same in every case, with or without spaces, hyphens and
 * accents; may be empty.
 */
export const cartKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The makes that a member can choose, with other spellings of their names. */
const known = new Map(
  Object.entries(makes).flatMap(([name, also]) =>
    [name, ...also].map((text) => [cartKey(text), name]),
  ),
)

/** The name of a make of the list by any of its spellings; null for another make. */
export const knownMake = (text: string): string | null => known.get(cartKey(text)) ?? null

/** The address of a make: its known name in lower case with hyphens, else its key. */
export const makeSlugs = new Map(
  Object.keys(makes).map((name) => [
    cartKey(name),
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  ]),
)

export const toMakeKey = (text: string): string => cartKey(knownMake(text) ?? text)

const VOWEL = /[aeiouy]/

/**
 * False for abbreviations such as TXT, RXV and 4X4, which have no vowel, or are short with a digit.
 */
function isName(word: string): boolean {
  const hasVowel = VOWEL.test(word.toUpperCase().toLowerCase())
  return hasVowel && (word.length > 4 || !/\d/.test(word))
}

/** Idempotent: an edit form shows the result, and sends it back. */
function tidyWord(word: string): string {
  if (word === word.toLowerCase())
    return isName(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word.toUpperCase()
  if (word === word.toUpperCase() && word.length > 4 && isName(word))
    return word.charAt(0) + word.slice(1).toLowerCase()
  return word
}

/** A typed name with single spaces and capitals: 'club car' and 'CLUB CAR' become 'Club Car'. */
export function tidyName(text: string): string {
  const words = text.trim().replace(/\s+/g, ' ')
  const isOneCase = words === words.toLowerCase() || words === words.toUpperCase()
  const tidy = isOneCase ? words.split(' ').map(tidyWord).join(' ') : words
  return tidy.length <= words.length && cartKey(tidy) === cartKey(words) ? tidy : words
}
