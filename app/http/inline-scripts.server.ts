import { createHash, randomBytes } from 'node:crypto'

/* A page's inline scripts are allowed by hash: a nonce would make every response different, so none could be cached. */

/** The `nonce` that marks the app's own inline scripts until the page is complete: random and never sent. */
export const CSP_PLACEHOLDER = randomBytes(16).toString('base64url')

const ATTRIBUTE = ` nonce="${CSP_PLACEHOLDER}"`

const getSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Removes the placeholders from a page; returns it with the CSP sources of the marked scripts: `'sha256-…'`. */
export function replacePlaceholders(marked: string): { html: string; sources: string[] } {
  const [first = '', ...rest] = marked.split(ATTRIBUTE)
  const sources = rest.map((piece) =>
    getSource(piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))),
  )
  return { html: [first, ...rest].join(''), sources: [...new Set(sources)] }
}
