const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** An attribute's value or a text without its entities. */
export const decoded = (text: string) =>
  text.replace(
    /&(?:amp|lt|gt|quot|#(\d+)|#x([\da-fA-F]+));/g,
    (entity, decimal?: string, hexadecimal?: string) =>
      ENTITIES[entity] ??
      String.fromCodePoint(decimal ? Number(decimal) : parseInt(hexadecimal ?? '', 16)),
  )

/** The text of the part of a page that a pattern matches, without tags and with single spaces. */
export function textIn(part: RegExp, html: string): string {
  const markup = part.exec(html)?.[0] ?? ''
  return decoded(markup.replace(/<!--.*?-->|<[^>]*>/gs, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** A response's status, headers and body as one text without percent-encoding, to search it. */
export function completeText({ status, headers }: Response, body: string): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  const text = `${status}\n${lines.join('\n')}\n${body}`
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      return code
    }
  })
}
