import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'

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

// Escaped, these characters mean the same in JSON; unescaped, they could end the script element.
const SPECIAL = /[<>&\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The script that passes the loaders' data to Remix in the browser. */
export async function hydrationScript(data: ReadableStream<Uint8Array>): Promise<string> {
  const controller = 'window.__remixContext.streamController'
  const chunk = JSON.stringify(await text(data)).replace(SPECIAL, escaped)
  return `<script${ATTRIBUTE}>${controller}.enqueue(${chunk});${controller}.close();</script>`
}

/** The page with one more element at the end of its body; unchanged if it has no body. */
export function appendToBody(page: string, element: string): string {
  const end = page.lastIndexOf('</body>')
  return end === -1 ? page : page.slice(0, end) + element + page.slice(end)
}
