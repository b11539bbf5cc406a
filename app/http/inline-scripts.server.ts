import { createHash, randomBytes } from 'node:crypto'

/*
 * The policy of a page allows its inline scripts by hash, so that a cached page can be sent to everybody; a nonce would
 * make every response different.
 */

/**
 * The `nonce` that marks the app's own inline scripts until the page is complete. It is random and never
 * sent, so no text of a user can contain it.
 */
export const CSP_PLACEHOLDER = randomBytes(16).toString('base64url')

const ATTRIBUTE = ` nonce="${CSP_PLACEHOLDER}"`

const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Removes the placeholders from a page.
 * @returns the page to send, and the CSP sources of the marked scripts: `'sha256-…'`
 */
export function replacePlaceholders(marked: string): { html: string; sources: string[] } {
  const [first = '', ...rest] = marked.split(ATTRIBUTE)
  const sources = rest.map((piece) =>
    sourceOf(piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))),
  )
  return { html: [first, ...rest].join(''), sources: [...new Set(sources)] }
}
