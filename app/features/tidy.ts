// Control characters and halves of characters say nothing a reader could see; tab and line break do.
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

// What turns the direction of all that follows, beyond the text itself: in a page, a feed, another title. Letters of
// any script find their direction without it, and the marks for single places (U+200E, U+200F) stay.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The most characters of a text as it was sent, before any work on it. Leaves room for what is trimmed and for line
 * breaks of two characters: `most` is counted after that.
 */
export function rawLimit(most: number): number {
  return 4 * most + 1000
}

/** Text as it is kept: one kind of line break, no control characters, trimmed. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(TURNING, '').trim()
}
