import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'

/*
 * A page's inline scripts are allowed by hash: a nonce would make every response different, so none
 * could be cached.
 */

/**
 * The `nonce` that marks the app's own inline scripts until the page is complete: random and never
 * sent.
 */
export const CSP_PLACEHOLDER = randomBytes(16).toString('base64url')

const ATTRIBUTE = ` nonce="${CSP_PLACEHOLDER}"`

const getSource = (script: Buffer) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * A rendered page as it is sent: its last element inserted, without the placeholders. In bytes,
 * because Node 20 takes a millisecond to copy a long string.
 * @param lastElement inserted at the end of the body, if there is a body
 * @returns `body` in UTF-8, and `sources` of the marked scripts for the CSP: `'sha256-…'`
 */
export function completePage(
  rendered: string,
  lastElement: string,
): { body: Buffer<ArrayBuffer>; sources: string[] } {
  const page = Buffer.from(rendered)
  const bodyEnd = page.lastIndexOf('</body>')
  const marked =
    bodyEnd === -1
      ? page
      : Buffer.concat([page.subarray(0, bodyEnd), Buffer.from(lastElement), page.subarray(bodyEnd)])
  const pieces: Buffer[] = []
  const sources = new Set<string>()
  let end = 0
  for (let at = marked.indexOf(ATTRIBUTE); at !== -1; at = marked.indexOf(ATTRIBUTE, end)) {
    pieces.push(marked.subarray(end, at))
    end = at + ATTRIBUTE.length
    const scriptStart = marked.indexOf('>', end) + 1
    sources.add(getSource(marked.subarray(scriptStart, marked.indexOf('</script>', end))))
  }
  pieces.push(marked.subarray(end))
  return { body: Buffer.concat(pieces), sources: [...sources] }
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
