const QUOTE = 0x22
const BACKSLASH = 0x5c

function isEscaped(json: Uint8Array, position: number): boolean {
  let backslashes = 0
  while (json[position - 1 - backslashes] === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/**
 * Whether a JSON body is one long text and little else, which alone is cheap to parse: a text is a single
 * value however long. Stops as soon as there is too much else.
 *
 * @param most How many bytes may be outside of the longest text; quotes within texts count as well.
 */
export function isMostlyOneText(json: Uint8Array, most: number): boolean {
  let longest = 0
  let quotes = 0
  let start = json.indexOf(QUOTE)
  while (start !== -1) {
    let end = json.indexOf(QUOTE, start + 1)
    while (end !== -1 && isEscaped(json, end)) {
      if ((quotes += 1) > most) return false
      end = json.indexOf(QUOTE, end + 1)
    }
    if (end === -1) end = json.length
    longest = Math.max(longest, end - start)
    if (end - longest > most) return false
    start = json.indexOf(QUOTE, end + 1)
  }
  return json.length - longest <= most
}
