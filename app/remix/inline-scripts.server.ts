import { createHash, randomBytes } from 'node:crypto'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'

/*
 * Depends on: `Scripts` and `RemixServer` write the given `nonce` as an attribute of their inline scripts.
 * Benefit: a policy by hash, so that a cached page can be sent to everybody; a nonce would make every response different.
 * When Remix changes: a script without the attribute is blocked by the policy, and the page works without script;
 *   every browser test with scripts fails.
 */

/**
 * The `nonce` that marks the app's own inline scripts until the page is complete. It is random and never
 * sent, so no text of a user can contain it.
 */
export const CSP_PLACEHOLDER = randomBytes(16).toString('base64url')

const ATTRIBUTE = ` nonce="${CSP_PLACEHOLDER}"`

/** Everything but a page's data is the same for all pages of a kind. */
const hashes = boundedCache<string>({
  max: 200,
  maxBytes: 2 * 1024 * 1024,
  bytesOf: textBytes,
})

function sourceOf(script: string): string {
  let source = hashes.get(script)
  if (source === undefined) {
    source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    hashes.set(script, source)
  }
  return source
}

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
