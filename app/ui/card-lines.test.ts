import { expect, test } from 'vitest'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE } from './card-lines.ts'

test.each([
  ['Lime', 1],
  ['Rattler, clean for once', 1],
  ['Level nine, 94 percent charged', 1],
  ['Bertha with half a barn on board', 2],
  ['iiiiiiiiiiiiiiiiiiiiiiiiiiiiii', 1],
  ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 2],
])('estimates the title %j in a wide column at %i', (title, lines) => {
  expect(estimatedLines(title, TITLE, WIDE_LINE)).toBe(lines)
})

test('breaks earlier in a narrow column, and between words', () => {
  expect(estimatedLines('Rattler, clean for once', TITLE, NARROW_LINE)).toBe(2)
  // Together they fit into three lines, but the middle word does not start in the first line.
  expect(estimatedLines('short incomprehensibilities short', TEXT, NARROW_LINE)).toBe(3)
})

test('breaks a word longer than a line, and counts square characters as wide', () => {
  expect(estimatedLines('x'.repeat(64), TEXT, WIDE_LINE)).toBe(3)
  expect(estimatedLines('写'.repeat(18), TEXT, WIDE_LINE)).toBe(2)
})
