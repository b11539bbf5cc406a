/** A message as a mail server receives it. */
export interface ReceivedMail {
  /** The addresses of RCPT TO, whatever the headers say. */
  recipients: string[]
  /** Decoded and unfolded, by name in lower case. */
  headers: Map<string, string>
  subject: string
  /** The media types of its parts, in order. */
  types: string[]
  text: string
  html: string
}

interface Entity {
  headers: Map<string, string>
  body: string
}

/** RFC 2047. White space between two encoded words is not part of the text. */
function decodeWords(text: string): string {
  const word = /=\?utf-8\?([bq])\?([^?\s]*)\?=/gi
  return text
    .replace(/\?=\s+(?==\?)/g, '?=')
    .replace(word, (_, kind: string, encoded: string) =>
      /b/i.test(kind)
        ? Buffer.from(encoded, 'base64').toString()
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    )
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function parseEntity(source: string): Entity {
  const end = source.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('There is no empty line after the headers.')
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not a header: ${line}`)
    if (headers.has(name.toLowerCase())) throw new Error(`A second ${name}.`)
    headers.set(name.toLowerCase(), decodeWords(value))
  }
  return { headers, body: source.slice(end + 4) }
}

function decodeBody({ headers, body }: Entity): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit'
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  if (encoding === '7bit') return body
  throw new Error(`The encoding ${encoding} is not known.`)
}

/** The leaves of a message, whatever its nesting. */
function getLeaves(entity: Entity): Entity[] {
  const [, boundary] =
    /^multipart\/\w+;.*boundary="([^"]+)"/.exec(entity.headers.get('content-type') ?? '') ?? []
  if (boundary === undefined) return [entity]
  const [, ...parts] = `\r\n${entity.body}`.split(`\r\n--${boundary}`)
  if (!parts.pop()?.startsWith('--')) throw new Error('The last boundary is missing.')
  return parts.flatMap((part) => getLeaves(parseEntity(part.replace(/^\r\n/, ''))))
}

/**
 * Parses a message as nodemailer writes it.
 * @throws Error for what a mail server or program may not understand
 */
export function parseMail(source: string, recipients: string[]): ReceivedMail {
  if (/[^\t\r\n\x20-\x7e]/.test(source)) throw new Error('It is not ASCII text.')
  if (/[^\r\n]{999}/.test(source)) throw new Error('A line is too long (RFC 5322, 2.1.1).')
  const message = parseEntity(source)
  const leaves = getLeaves(message)
  const getType = ({ headers }: Entity) =>
    headers.get('content-type')?.split(';')[0] ?? 'text/plain'
  const read = (type: string) => {
    const leaf = leaves.find((each) => getType(each) === type)
    return leaf ? decodeBody(leaf).replaceAll('\r\n', '\n') : ''
  }
  return {
    recipients,
    headers: message.headers,
    subject: message.headers.get('subject') ?? '',
    types: leaves.map(getType),
    text: read('text/plain'),
    html: read('text/html'),
  }
}
