const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** All but the characters that an XML 1.0 document may hold (its section 2.2, `Char`). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** What needs no second look: addresses and dates, of which a sitemap holds thousands. */
const PLAIN = /^[\w /:.,?=%#()+~-]*$/

/**
 * A text as it may stand in an XML document, between tags and in quoted attributes alike. What XML cannot
 * hold at all, such as control characters and halves of characters, is dropped.
 */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * An element with its text; both, and the values of its attributes, are escaped.
 * @param attributes those that are null are left out
 * @param text without it the element is empty
 */
export function xmlElement(
  name: string,
  attributes: Record<string, string | number | null>,
  text?: string,
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`)
    .join('')
  return text === undefined
    ? `<${name}${written}/>`
    : `<${name}${written}>${escapeXml(text)}</${name}>`
}
