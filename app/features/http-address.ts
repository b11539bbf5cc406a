/** Whether a text is an absolute http or https URL (docs/product.md#validation). */
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
 * A stored URL if it is safe as a link, else null. Forms and API validate URLs, but a row may have
 * been written another way, and a `javascript:` URL must not become a link.
 */
export function linkAddress(stored: string | null): string | null {
  return stored !== null && isHttpAddress(stored) ? stored : null
}
