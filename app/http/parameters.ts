/** The id in an address such as /api/photos/12; null for anything that can be no id. */
export function idParameter(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
