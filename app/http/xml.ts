const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** All characters that an XML 1.0 document must not contain (its section 2.2, `Char`). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Texts without special characters, such as URLs and dates, of which a sitemap has thousands. */
const PLAIN = /^[\w /:.,?=%#()+~-]*$/

/**
 * Escapes a text for an XML document, between tags and in quoted attributes; drops characters that
 * XML does not allow.
 */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * An element with its text, both escaped; null attributes are omitted, and without a text it is
 * empty.
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
