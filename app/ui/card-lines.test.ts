import { expect, test } from 'vitest'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE } from './card-lines.ts'

test.each([
  ['Lime', 1],
  ['Rattler, clean for once', 1],
  ['Level nine, 94 percent charged', 1],
  ['Bertha with half a barn on board', 2],
  ['iiiiiiiiiiiiiiiiiiiiiiiiiiiiii', 1],
  ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 2],
])('in a wide column the title %j takes %i', (title, lines) => {
  expect(estimatedLines(title, TITLE, WIDE_LINE)).toBe(lines)
})

test('a narrow column breaks earlier, and between words', () => {
  expect(estimatedLines('Rattler, clean for once', TITLE, NARROW_LINE)).toBe(2)
  // Together they would fit into three lines; the middle one does not begin in the first.
  expect(estimatedLines('short incomprehensibilities short', TEXT, NARROW_LINE)).toBe(3)
})

test('a word longer than a line is broken, and signs that fill a square are wide', () => {
  expect(estimatedLines('x'.repeat(64), TEXT, WIDE_LINE)).toBe(3)
  expect(estimatedLines('写'.repeat(18), TEXT, WIDE_LINE)).toBe(2)
})
