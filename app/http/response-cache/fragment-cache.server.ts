import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import type { ServerRendering } from '#app/ui/server-rendering.ts'

/** Enough for some thousand cards. */
const CAPACITY = 12 * 1024 * 1024

/** A text and what was derived from it, each at its first use. */
interface Derived {
  parsed?: object
  /** As a part of a JSON string. */
  json?: Buffer
  /** Rendered markup by kind. */
  markup: Record<string, Buffer>
}

const entries = boundedCache<Derived>({
  max: 10_000,
  maxBytes: CAPACITY,
  bytesOf: ({ parsed, json, markup }) => {
    const buffers = [json, ...Object.values(markup)]
    const bytes = buffers.reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 0)
    return bytes + (parsed ? textBytes(JSON.stringify(parsed)) : 0)
  },
})

/** What is known about a text, with one more value if it is new. */
function derive<Value>(
  text: string,
  known: (entry: Derived) => Value | undefined,
  add: () => Partial<Derived>,
): Value {
  let entry = entries.get(text)
  let value = entry && known(entry)
  if (value === undefined) {
    const added = add()
    entry = { ...entry, ...added, markup: { ...entry?.markup, ...added.markup } }
    entries.set(text, entry)
    value = known(entry)
  }
  return value as Value
}

/** A text in JSON, without its quotes. Unescaped, `<` could begin a tag. */
const inJson = (text: string) =>
  Buffer.from(JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c'))

/** Shorter texts are not worth a mark. */
const LONG_TEXT = 300

/**
 * Takes the place of a fragment until the page is complete. It is random and never sent, so no text of a user can
 * contain it.
 */
const MARK = randomBytes(16).toString('base64url')

/** The fragments of one page: their bytes are cached, and copied into the page at the end. */
export interface PageFragments extends Omit<ServerRendering, 'scripts' | 'requestId'> {
  /** A mark for bytes that are given later. */
  place(bytes: Buffer): string
  /** A copy of a page's data in which marks replace long texts, for a JSON script element. */
  markTexts(data: unknown): unknown
  /** The page's bytes, with the fragments in place of their marks. */
  toBytes(page: string): Buffer
}

/** Begins a page. A fragment is rendered without the context of its page, so it depends on the given text alone. */
export function createPageFragments(): PageFragments {
  const placed: Buffer[] = []
  const place = (bytes: Buffer) => `${MARK}${placed.push(bytes) - 1};`

  function markTexts(data: unknown): unknown {
    if (typeof data === 'string')
      return data.length < LONG_TEXT
        ? data
        : place(
            derive(
              data,
              ({ json }) => json,
              () => ({ json: inJson(data) }),
            ),
          )
    if (Array.isArray(data)) return data.map(markTexts)
    if (data === null || typeof data !== 'object' || data instanceof Date) return data
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, markTexts(value)]))
  }

  return {
    place,
    markTexts,
    parse: (text) =>
      derive(
        text,
        ({ parsed }) => parsed,
        () => ({ parsed: JSON.parse(text) as object }),
      ),
    fragment: (text, kind, element) =>
      place(
        derive(
          text,
          ({ markup }) => markup[kind],
          () => ({
            markup: { [kind]: Buffer.from(renderToString(element())) },
          }),
        ),
      ),
    toBytes(page) {
      const [first = '', ...rest] = page.split(MARK)
      return Buffer.concat([
        Buffer.from(first),
        ...rest.flatMap((piece) => {
          const end = piece.indexOf(';')
          const bytes = placed[Number(piece.slice(0, end))]
          return bytes ? [bytes, Buffer.from(piece.slice(end + 1))] : []
        }),
      ])
    },
  }
}
