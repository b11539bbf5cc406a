/**
 * The start of a text, with an ellipsis if it is cut.
 * @param most maximum length in UTF-16 units; never splits a surrogate pair
 */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
