/**
 * A number as people read it: '12', '1,234'. Below a thousand it needs no rules of any language, and a
 * page that has only such numbers does not make a phone load them while it takes over.
 */
export function countText(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString('en')
}
