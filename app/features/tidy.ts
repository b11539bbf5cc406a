// Control characters and lone surrogates, except tab and line break.
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

// Direction overrides that affect the text that follows, such as another title on the page. Letters
// have their own direction, and the single-character marks (U+200E, U+200F) stay.
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Maximum length of unprocessed text. Allows for trimmed spaces and two-character line breaks,
 * because `maxLength` is counted after normalization.
 */
export function rawLimit(maxLength: number): number {
  return 4 * maxLength + 1000
}

/** Normalized text for storage: one kind of line break, no control characters, trimmed. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(DIRECTION_OVERRIDES, '').trim()
}
