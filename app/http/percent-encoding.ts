/** Decodes percent-encoded text; null if it is malformed. Also runs in the browser. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
