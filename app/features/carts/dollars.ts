const PLAIN = /^\d+(?:[.,]0{1,2})?$/
/** Thousands are separated by one sign, in different countries by different ones. */
const GROUPED = /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*(?:[.,]0{1,2})?$/

/**
 * Reads whole dollars as people write them: '$4,200', '4.200', '4 200', '4,200.00'.
 * @returns NaN for another text, such as '4.5': nobody sells a cart for five dollars instead
 */
export function readDollars(text: string): number {
  const amount = text.trim().replace(/^(?:US)?\$\s*|\s*(?:\$|USD|dollars)$/gi, '')
  if (!PLAIN.test(amount) && !GROUPED.test(amount)) return NaN
  return Number(amount.replace(/[.,]0{1,2}$/, '').replace(/\D/g, ''))
}
