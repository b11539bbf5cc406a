import { createHash, randomBytes } from 'node:crypto'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

/**
 * Marks the inline scripts that the app itself writes, as their `nonce`, until the page is whole. It is
 * never sent, so no text of a visitor's can bear it.
 */
export const CSP_PLACEHOLDER = randomBytes(16).toString('base64url')

const ATTRIBUTE = ` nonce="${CSP_PLACEHOLDER}"`

/** All but the data of a page is the same from page to page of one kind. */
const remembered = boundedCache<string>({
  max: 200,
  maxBytes: 2 * 1024 * 1024,
  bytesOf: textBytes,
})

function sourceOf(script: string): string {
  let source = remembered.get(script)
  if (source === undefined) {
    source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    remembered.set(script, source)
  }
  return source
}

/**
 * Takes the marks out of a page.
 * @returns the page as it is sent, and the sources by which the content security policy knows the
 *   scripts that bore the mark: `'sha256-…'`
 */
export function replacePlaceholders(marked: string): { html: string; sources: string[] } {
  const [first = '', ...rest] = marked.split(ATTRIBUTE)
  const sources = rest.map((piece) =>
    sourceOf(piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))),
  )
  return { html: [first, ...rest].join(''), sources: [...new Set(sources)] }
}
