/** Whether a text is a whole http or https address, which a link may lead to (docs/product.md#validation). */
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
 * The address of a link as it may be shown. Forms and API let nothing else in, but a row may have come
 * another way: a link to anything else, such as a script, is no link.
 */
export function linkAddress(stored: string | null): string | null {
  return stored !== null && isHttpAddress(stored) ? stored : null
}
