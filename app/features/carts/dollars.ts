const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
/** Thousands are separated by one sign, in different countries by different ones. */
const GROUPED = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/

/** The whole amount and the cents of a number as people write it; null for another text. */
function parts(amount: string): { whole: string; cents: string } | null {
  const plain = PLAIN.exec(amount)
  if (plain) return { whole: plain[1] ?? '', cents: plain[2] ?? '' }
  const grouped = GROUPED.exec(amount)
  return grouped && { whole: grouped[1] ?? '', cents: grouped[3] ?? '' }
}

/**
 * Reads US dollars as people write them, in cents: '$4,200', '4.200', '4 200', '1,299.50'.
 * @returns NaN for another text
 */
export function readCents(text: string): number {
  const amount = text.trim().replace(/^(?:US)?\$\s*|\s*(?:\$|USD|dollars)$/gi, '')
  const found = parts(amount)
  if (!found) return NaN
  return Number(found.whole.replace(/\D/g, '') + found.cents.padEnd(2, '0'))
}

/**
 * Reads whole dollars: '$4,200', '4,200.00'.
 * @returns NaN for another text, such as '4.5': nobody sells a cart for five dollars instead
 */
export function readDollars(text: string): number {
  const dollars = readCents(text) / 100
  return Number.isInteger(dollars) ? dollars : NaN
}
