/**
 * Formats a number: '12', '1,234'. Below a thousand it needs no locale rules, so a page with small numbers
 * does not load them during hydration.
 */
export const countText = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en')
