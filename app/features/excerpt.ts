/**
 * The start of a text, with an ellipsis if it is cut.
 * @param maxLength maximum length in UTF-16 units; never splits a surrogate pair
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
