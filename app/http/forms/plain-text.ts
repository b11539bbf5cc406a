// Controls except tab and line ends, lone surrogates, and code points that are no characters.
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** A text without the characters that nobody types and that HTML and XML do not allow. */
export const removeControls = (text: string): string => text.replace(CONTROLS, '')

// Direction overrides that affect the text that follows, such as another title on the page. Letters
// have their own direction, and the single-character marks (U+200E, U+200F) stay.
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Maximum length of unprocessed text, with spaces and two-character line breaks: `maxLength` is
 * counted after normalization.
 */
export const maxRawLength = (maxLength: number): number => 4 * maxLength + 1000

/**
 * Characters that draw nothing although they are no format characters, such as the Braille blank,
 * for a character class.
 */
const EMPTY_GLYPHS = String.raw`\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{1d159}`

/**
 * Matches the characters that draw nothing wherever they are: joiners, soft hyphens, fillers,
 * variation selectors.
 */
export const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}${EMPTY_GLYPHS}]`

// Marks need a letter to stand on, private-use and unassigned characters have no glyph. An emoji
// may be newer than the program: its place is reserved.
const VISIBLE = new RegExp(
  String.raw`(?!${INVISIBLE})[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]`,
  'u',
)

/**
 * A text as it is stored: without control characters and surrounding spaces; empty if no character
 * of it is visible.
 */
export function normalizeText(text: string): string {
  const normal = removeControls(text.replace(/\r\n?/g, '\n')).replace(DIRECTION_OVERRIDES, '')
  return VISIBLE.test(normal) ? normal.trim() : ''
}

const BLANK_LINES = new RegExp(String.raw`\n(?:(?:[^\S\n]|${INVISIBLE})*\n){3,}`, 'gu')

/** A text with two blank lines where it has more: they only take space from others. */
export const foldBlankLines = (text: string): string => text.replace(BLANK_LINES, '\n\n\n')

/** A text without line ends and tabs. */
export const toOneLine = (text: string): string => text.replace(/[\n\t\u2028\u2029]+/g, ' ')

/** The begin of a text, of at most `maxLength` UTF-16 units; does not split a character. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** As `cutText`, with an ellipsis for what is missing. */
export const excerpt = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutText(text, maxLength).trimEnd()}…`

export function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) return false
  try {
    const url = new URL(text)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
  } catch {
    return false
  }
}

/**
 * A stored URL if it is safe as a link, else null: a row may have been written another way, and may
 * hold a `javascript:` URL.
 */
export const linkAddress = (stored: string | null): string | null =>
  stored !== null && isHttpAddress(stored) ? stored : null
