// Control characters and halves of characters say nothing a reader could see; tab and line break do.
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

/** Text as it is kept: one kind of line break, no control characters, trimmed. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim()
}
