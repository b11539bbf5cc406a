/** The id in a path such as /api/photos/12; null if it is not a valid id. */
export function idParameter(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
