import corpus from './hostile-corpus.json'
import { words } from './words.ts'

/*
 * The largest inputs of every kind: paths, queries, headers, forms and JSON, with every class of
 * characters. The same seed creates the same inputs.
 */

/** A request, except for its route and its sender. */
export interface Hostile {
  /** Description for a failed test. */
  name: string
  /** Query after the path; empty or starting with `?`. */
  query?: string
  /** Header lines. */
  headers?: string[]
  body?: Buffer
}

/** Samples of each class of characters that a parser, pattern or encoder treats specially. */
export const UNITS = [
  ...['a', '0', ' ', '\n', '\r\n', '\t', ',', ', ', '"', "'", '\\', '/', '//', './', '../', 'a/'],
  ...['a\\', '<', '&', '%', '%25', '%2f', '%5c', '%00', '%1f', '%E0%A4%A', '+', '=', ';', '#'],
  ...['@', 'a@', '(', '[', '*', '-', '_', '.', 'www.', 'http://', 'a b', 'OR ', 'NEAR(', '\0'],
  ...['é', 'e\u0301', '\u0301', '漢', '😀', '\ud800', '\u202e', 'ע', '\u200b', 'İ', 'ﷺ', 'ß'],
]

/** Node accepts 16 KB of header lines in total. */
const LARGEST_HEAD = 15_000
const MEGABYTE = 1024 * 1024

/** Cycles through the items of a list, from a seeded starting point. */
export function rotation<Item>(items: Item[], random: () => number): () => Item {
  let next = Math.floor(random() * items.length)
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }
}

/** Repeats a unit up to a number of bytes. */
const fill = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))

/** Texts, and repeated ones: how often, with what in between. In them # is their number. */
type Piece = string | [unit: string, count: number, separator?: string]
const joined = (pieces: Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : lines(piece[0], piece[2] ?? '', piece[1])))
    .join('')

/** A text in an address: unchanged where HTTP allows it, else percent-encoded. */
function inAddress(text: string): string {
  const bytes = Buffer.from(text).toString('latin1')
  return bytes.replace(/[^!-~]|[#?]/g, (sign) => `%${Buffer.from(sign, 'latin1').toString('hex')}`)
}

/**
 * Values for a path parameter: each unit once, at the maximum length of a path, and at the maximum
 * length of HTTP.
 */
export const SEGMENTS = [...UNITS.map(inAddress), '\xff', '%ED%A0%80'].flatMap((unit) =>
  [1, 1_900, LARGEST_HEAD].map((bytes) =>
    unit.repeat(Math.max(1, Math.floor(bytes / unit.length))),
  ),
)

/** The query keys that routes and Remix read. */
const KEYS = words(`q offset limit before after comments tab show from returnTo url format maxwidth
  photo user comment category ids photos ad state code error iss redirect_uri kept version p _routes
  _data index t login client_id scope`)
const NUMBERS = words(`0 -1 1e308 999999999 999999999999999 9007199254740993 0x10 1.5
  ${'9'.repeat(5_000)} 1,2,3 NaN ٣`)

const query = (name: string, text: string): Hostile => ({ name, query: `?${text}` })
/** The same pair repeated, as often as it fits. */
const repeated = (pair: string) => fill(pair, LARGEST_HEAD).slice(0, LARGEST_HEAD)

/**
 * Every known key with every class of characters would make thousands: each key gets a third of
 * them.
 */
export const QUERIES: Hostile[] = [
  ...KEYS.flatMap((key, at) =>
    UNITS.filter((_unit, place) => place % 3 === at % 3).map((unit) =>
      query(
        `${key} of ${JSON.stringify(unit)}`,
        `${key}=${inAddress(fill(unit, LARGEST_HEAD / 3)).slice(0, LARGEST_HEAD)}`,
      ),
    ),
  ),
  ...KEYS.flatMap((key) => NUMBERS.map((number) => query(`${key}=${number}`, `${key}=${number}`))),
  ...KEYS.map((key) => query(`${key} many times`, repeated(`${key}=a&`))),
  ...KEYS.map((key) => query(`${key} with many numbers`, `${key}=${repeated('1,')}`)),
  ...corpus.queries.map(([name = '', start = '', unit = '']) =>
    query(name, start + repeated(unit)),
  ),
  query('many keys', Array.from({ length: 2_000 }, (_, at) => `${at}=`).join('&')),
]

const header = (name: string, ...headers: string[]): Hostile => ({ name, headers })
const lines = (line: string, separator: string, count: number) =>
  Array.from({ length: count }, (_, at) => line.replaceAll('#', String(at))).join(separator)

const LISTED_HEADERS = words(`Accept Accept-Language Accept-Encoding If-None-Match If-Match Cookie
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Forwarded Fly-Client-IP Origin Referer Via
  Sec-Purpose Purpose Sec-Fetch-Dest Sec-Fetch-Site Content-Type User-Agent Authorization
  If-Modified-Since Cache-Control`)

export const HEADERS: Hostile[] = [
  ...LISTED_HEADERS.flatMap((name) =>
    [',', ', ', ';', '"', 'a,', 'a;q=0.5,', '=', '/', '\\', 'é', '\t', 'W/"a",', '*'].map((unit) =>
      header(`${name} of ${unit}`, `${name}: ${fill(unit, LARGEST_HEAD)}x`),
    ),
  ),
  ...corpus.headers.map(([name, ...pieces]) =>
    header(String(name), ...joined(pieces as Piece[]).split('\n')),
  ),
]

/** Every form field that a route reads. */
const FIELDS =
  words(`title description altText sourceUrl takenOn tag newTag tags newBinderTitle make
  otherMake model city olderBinder meetOn meetPlace content details note confirmation firstName lastName username
  memberId bio website twitter instagram facebook linkedin youtube tiktok pinterest snapchat discord twitch
  intent photo user comment commentId
  reportId binderId isPublic category priority proposedUsername categories ids title-1 tags-1`)
const TEXTS = FIELDS.filter((name) => !['intent', 'isPublic'].includes(name))
/** Values of `intent` on pages with several forms. */
const INTENTS =
  words(`like follow comment delete-comment create-binder mute block unmute dismiss hide
  warn suspend save edit`)
const LARGEST_FIELD = 256 * 1024
const BOUNDARY = 'b0undary'

/** Bodies are created when they are sent: together they take gigabytes. */
export type LazyBody = () => Hostile

const typed = (name: string, type: string, text: string | Buffer): Hostile => ({
  name,
  headers: [`Content-Type: ${type}`],
  body: typeof text === 'string' ? Buffer.from(text) : text,
})
const urlencoded = (name: string, text: string) =>
  typed(`form: ${name}`, 'application/x-www-form-urlencoded', text)
const json = (name: string, text: string) => typed(`JSON: ${name}`, 'application/json', text)
const multipart = (name: string, parts: string[]) =>
  typed(
    `multipart: ${name}`,
    `multipart/form-data; boundary=${BOUNDARY}`,
    parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('') + `--${BOUNDARY}--\r\n`,
  )
const textPart = (name: string, text: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`
const filePart = (name: string, filename: string, text: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: image/jpeg\r\n\r\n${text}`

/** A unit in URL encoding; malformed text is sent unchanged. */
const encoded = (unit: string) => new URLSearchParams({ '': unit }).toString().slice(1)
const described = (unit: string) => JSON.stringify(unit)

/**
 * Bodies with one class of characters in every field, each at the size limit.
 * @param intent the form's `intent`
 */
function getBodies(unit: string, intent: string, field: string): LazyBody[] {
  const share = Math.floor((0.95 * MEGABYTE) / TEXTS.length)
  const inForm = (bytes: number) => fill(encoded(unit), bytes)
  const inJson = JSON.stringify(unit).slice(1, -1)
  const of = `${described(unit)}, to ${intent}`
  const others = () => TEXTS.map((name) => `${name}=${inForm(share)}`).join('&')
  const jsonTexts = (bytes: number) =>
    TEXTS.map((name) => `"${name}":"${fill(inJson, bytes)}"`).join(',')
  const largest = LARGEST_FIELD - 1_000
  return [
    () => urlencoded(`every field of ${of}`, `intent=${intent}&${others()}`),
    () =>
      urlencoded(
        `${field} of ${of}`,
        `intent=${intent}&title=a&content=a&${field}=${inForm(largest)}`,
      ),
    () =>
      multipart(`every field of ${of}`, [
        textPart('intent', intent),
        ...TEXTS.map((name) => textPart(name, fill(unit, share))),
      ]),
    () => json(`every field of ${of}`, `{"intent":"${intent}",${jsonTexts(LARGEST_FIELD / 30)}}`),
    () => json(`${field} of ${of}`, `{"title":"a","${field}":"${fill(inJson, largest - 100)}"}`),
    () => json(`a list of ${of}`, `{"title":"a","tags":[${lines(`"${inJson}#"`, ',', 8_000)}]}`),
  ]
}

/** Bodies of 13 MB, far over every limit, with one class of characters. */
function tooLarge(unit: string, field: string): LazyBody[] {
  const text = () => fill(unit, 13 * MEGABYTE)
  return [
    () => urlencoded(`13 MB of ${described(unit)}`, `${field}=${text()}`),
    () => multipart(`13 MB of ${described(unit)}`, [textPart(field, text())]),
    () =>
      multipart(`a file of 13 MB of ${described(unit)}`, [
        filePart('image', 'cart.jpg', text()),
        filePart('avatar', 'cart.jpg', ''),
      ]),
    () => json(`13 MB of ${described(unit)}`, `{"title":"a","${field}":${JSON.stringify(text())}}`),
    () =>
      json(
        `an image of 13 MB of ${described(unit)}`,
        `{"title":"a","image":${JSON.stringify(text())}}`,
      ),
  ]
}

/** Bodies with a malformed structure, independent of their content. */
const oddBodies: LazyBody[] = [
  ...corpus.bodies.map(([type, name, ...pieces]) => () => {
    const [what, text] = [String(name), joined(pieces as Piece[])]
    if (type === 'form') return urlencoded(what, text)
    if (type === 'multipart') return multipart(what, [text])
    return type === 'JSON' ? json(what, text) : typed(what, String(type), text)
  }),
  () => typed('a type of quotes', `application/json;${'"'.repeat(10_000)}`, '{}'),
  () =>
    typed(
      'quotes in a type',
      `multipart/form-data${';a="b\\"'.repeat(1_500)}; boundary=a`,
      '--a\r\n',
    ),
  () => typed('bytes of no type', 'application/octet-stream', Buffer.alloc(13 * MEGABYTE, 0xff)),
]

/** The bodies of the corpus. */
export interface Bodies {
  /** Each class of characters in each encoding. */
  texts: LazyBody[]
  odd: LazyBody[]
  tooLarge: LazyBody[]
}

/**
 * The bodies of the corpus; every class of characters is combined with another field and another
 * intent.
 */
export function hostileBodies(random: () => number): Bodies {
  const nextField = rotation(TEXTS, random)
  const nextIntent = rotation(INTENTS, random)
  return {
    texts: UNITS.flatMap((unit) => getBodies(unit, nextIntent(), nextField())),
    odd: oddBodies,
    tooLarge: UNITS.flatMap((unit) => tooLarge(unit, nextField())),
  }
}
