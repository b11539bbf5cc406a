import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { LRUCache } from 'lru-cache'

/** Enough for some thousand cards. */
const CAPACITY = 16 * 1024 * 1024

const htmlByValue = new LRUCache<string, string>({
  maxSize: CAPACITY,
  // Texts take up to two bytes for each character.
  sizeCalculation: (html, value) => 2 * (html.length + value.length),
})

/**
 * React returns a tree of thousands of pieces, which V8 would walk for each page that contains it:
 * a third of a feed's rendering. In one piece, it is copied.
 */
const inOnePiece = (html: string) => Buffer.from(html).toString()

/**
 * The HTML of an element that follows from a value alone: cards take four times as long as the rest
 * of a feed.
 * @param value all that the element shows, and a name that no other element has; in JSON
 */
export function memoizeHtml(value: unknown, element: () => ReactElement): string {
  const key = JSON.stringify(value)
  const known = htmlByValue.get(key)
  if (known !== undefined) return known
  const html = inOnePiece(renderToString(element()))
  htmlByValue.set(key, html)
  return html
}
