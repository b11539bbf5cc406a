// Control characters and lone surrogates, except tab and line break.
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

// Direction overrides that affect the text that follows, such as another title on the page. Letters
// have their own direction, and the single-character marks (U+200E, U+200F) stay.
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Maximum length of unprocessed text, with spaces and two-character line breaks: `maxLength` is counted after normalization. */
export const maxRawLength = (maxLength: number): number => 4 * maxLength + 1000

export const normalizeText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(DIRECTION_OVERRIDES, '').trim()

export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

export function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) return false
  try {
    const url = new URL(text)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
  } catch {
    return false
  }
}

/** A stored URL if it is safe as a link, else null: a row may have been written another way, and may hold a `javascript:` URL. */
export const linkAddress = (stored: string | null): string | null =>
  stored !== null && isHttpAddress(stored) ? stored : null
