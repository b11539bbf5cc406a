/**
 * The beginning of a text, with an ellipsis where something is left out.
 * @param most the longest that may stay, in UTF-16 units; never the half of a character
 */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
