/* Texts as the search index has them, and as they are asked: folded words. */

/**
 * Letters that have no decomposition, and what people type instead; two Arabic letters that Persian
 * writes in another way.
 */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
}
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

// Accents, points and vowel signs that people omit, and what draws nothing. The marks of kana and
// of Indian and Thai vowels make other letters, and stay.
const OPTIONAL_MARKS =
  /(?![\u3099\u309a])[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u0591-\u05c7\u0610-\u061a\u0640\u0656-\u065f\u06d6-\u06ed]/gu

const ASCII = /^[\0-\x7f]*$/

/** A text without differences of case, accents, width and ligatures. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .replace(/[™℠]/g, ' ')
      // Else '10½' would be '101⁄2'.
      .replace(/[\u00bc-\u00be\u2150-\u215e]/g, ' $&')
      .normalize('NFKD')
      // Hangul takes three times the place here; a few other letters become eighteen.
      .slice(0, 3 * text.length + 100)
      .replace(OPTIONAL_MARKS, '')
      // 'ß' is 'SS' in capitals, and 'ı' is 'I'.
      .toUpperCase()
      .toLowerCase()
      .replace(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFC')
  )
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}\p{Co}]`
const BETWEEN_LETTERS = /[^\p{L}\p{N}\p{M}\p{Co}]+/gu
// Punctuation inside a word joins its parts: 'off-road', "don't", '2.5'. A mark alone is no word.
const WORD = new RegExp(String.raw`[\p{L}\p{N}\p{Co}]${LETTER}*(?:[-'’._&+]${LETTER}+)*`, 'gu')

// Scripts without spaces between words, and Hangul, whose words take endings.
const UNSPACED = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u')

/** A letter with its marks. */
const UNIT = /.\p{M}*/gu

/** All pairs of neighboring letters, and the last letter: 'ゴル ルフ フ'. */
function pairs(run: string): string {
  let [all, last] = ['', '']
  for (const unit of /\p{M}/u.test(run) ? (run.match(UNIT) ?? []) : run) {
    if (last !== '') all += `${last}${unit} `
    last = unit
  }
  return all + last
}

/**
 * The tokens of a folded text. In a script without spaces they are pairs of letters: a word is
 * found inside a sentence without a dictionary, which would change with the version of Node.
 */
function toTokens(folded: string): string {
  if (ASCII.test(folded)) return folded.replace(/[^a-z0-9]+/g, ' ').trim()
  return folded
    .replace(BETWEEN_LETTERS, ' ')
    .replace(UNSPACED_RUN, (run) => ` ${pairs(run)} `)
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** A text as the index of the search has it. */
export const indexedText = (text: string): string => toTokens(fold(text))

export interface SearchWord {
  /** Tokens that follow each other in the index: 'off road' for 'off-road', 'ゴル ルフ' for 'ゴルフ'. */
  phrase: string
  /** True if the phrase may end inside a token, because its script has no spaces. */
  isOpen: boolean
}

/**
 * The words of a text that is searched for, each once; none for a text without letters and digits.
 */
export const searchWords = (text: string): SearchWord[] =>
  [...new Set(fold(text).match(WORD) ?? [])].map((word) => {
    const phrase = toTokens(word)
    const isOpen = ENDS_UNSPACED.test(word)
    // The pair before contains the last letter, after which the index may go on.
    return { phrase: isOpen ? phrase.replace(/(\S+) \S+$/, endOfPhrase) : phrase, isOpen }
  })

function endOfPhrase(end: string, before: string): string {
  const last = end.slice(before.length + 1)
  return before.length > last.length && before.endsWith(last) ? before : end
}
