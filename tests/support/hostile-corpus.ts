import { FIELD_LIMITS } from '#app/http/forms/preserved-values.ts'

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

/** A text in an address: unchanged where HTTP allows it, else percent-encoded. */
function inAddress(text: string): string {
  const bytes = Buffer.from(text).toString('latin1')
  return bytes.replace(/[^!-~]|[#?]/g, (sign) => `%${Buffer.from(sign, 'latin1').toString('hex')}`)
}

/**
 * Values for a path parameter: each unit once, at the maximum length of a path, and at the maximum length
 * of HTTP.
 */
export const SEGMENTS = [...UNITS.map(inAddress), '\xff', '%ED%A0%80'].flatMap((unit) =>
  [1, 1_900, LARGEST_HEAD].map((bytes) =>
    unit.repeat(Math.max(1, Math.floor(bytes / unit.length))),
  ),
)

/** The query keys that routes and Remix read. */
const KEYS = [
  ...['q', 'offset', 'limit', 'before', 'after', 'comments', 'tab', 'show', 'from', 'returnTo'],
  ...['url', 'format', 'maxwidth', 'photo', 'user', 'comment', 'category', 'ids', 'photos', 'ad'],
  ...['state', 'code', 'error', 'iss', 'redirect_uri', 'kept', 'version', 'p', '_routes', '_data'],
  ...['index', 't', 'login', 'client_id', 'scope'],
]
const NUMBERS = [
  ...['0', '-1', '1e308', '999999999', '999999999999999', '9007199254740993', '0x10', '1.5'],
  ...['9'.repeat(5_000), '1,2,3', 'NaN', '٣'],
]

const query = (name: string, text: string): Hostile => ({ name, query: `?${text}` })
/** The same pair repeated, as often as it fits. */
const repeated = (pair: string) => fill(pair, LARGEST_HEAD).slice(0, LARGEST_HEAD)

/** Every known key with every class of characters would make thousands: each key gets a third of them. */
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
  query('words for the index', `q=${repeated('a%20')}`),
  query('quotes for the index', `q=${repeated('%22a%22+')}`),
  query('operators of the index', `q=${repeated('a+OR+NEAR(b+c)+')}`),
  query('prefixes for the index', `q=${repeated('a*+')}`),
  query('an address of a photo', `url=${repeated('http://localhost/photo/')}`),
  query('addresses of an address', `returnTo=${repeated('/api/login?returnTo=')}`),
  query('one long key', repeated('a')),
  query('empty keys', repeated('&')),
  query('empty pairs', repeated('=&')),
  query('question marks', repeated('?')),
  query('brackets', repeated('a[b][')),
  query('many keys', Array.from({ length: 2_000 }, (_, at) => `${at}=`).join('&')),
  query('broken encoding', repeated('%E0%A4%A')),
  query('encoded zeros', repeated('%00')),
]

const header = (name: string, ...headers: string[]): Hostile => ({ name, headers })
const lines = (line: string, separator: string, count: number) =>
  Array.from({ length: count }, (_, at) => line.replaceAll('#', String(at))).join(separator)

const LISTED_HEADERS = [
  ...['Accept', 'Accept-Language', 'Accept-Encoding', 'If-None-Match', 'If-Match', 'Cookie'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Fly-Client-IP'],
  ...['Origin', 'Referer', 'Sec-Purpose', 'Purpose', 'Sec-Fetch-Dest', 'Sec-Fetch-Site'],
  ...['Content-Type', 'User-Agent', 'Authorization', 'If-Modified-Since', 'Cache-Control', 'Via'],
]

export const HEADERS: Hostile[] = [
  ...LISTED_HEADERS.flatMap((name) =>
    [',', ', ', ';', '"', 'a,', 'a;q=0.5,', '=', '/', '\\', 'é', '\t', 'W/"a",', '*'].map((unit) =>
      header(`${name} of ${unit}`, `${name}: ${fill(unit, LARGEST_HEAD)}x`),
    ),
  ),
  header('many languages', `Accept-Language: ${lines('a#;q=0.#', ',', 1_200)}`),
  header('many encodings', `Accept-Encoding: ${lines('a#;q=0.#', ', ', 1_200)}`),
  header('many tags', `If-None-Match: ${lines('W/"#"', ', ', 1_500)}`),
  header('many ranges', `Range: bytes=${lines('#-#', ',', 1_500)}`),
  header('ranges from the end', `Range: bytes=${lines('-#', ',', 2_000)}`),
  header('an odd range', 'Range: bytes=999999999999999999999-'),
  header('many cookies', `Cookie: ${lines('a#=b', '; ', 1_500)}`),
  header('a long session', `Cookie: cartfolio_session=${'a'.repeat(LARGEST_HEAD)}`),
  header('a long signature', `Cookie: cartfolio_session=a.${'%2B'.repeat(4_000)}`),
  header('many sessions', `Cookie: ${lines('cartfolio_session=#.a', '; ', 500)}`),
  header('many messages', `Cookie: ${lines('cartfolio_flash=#.a', '; ', 600)}`),
  header('a long message', `Cookie: cartfolio_flash=${'e30.'.repeat(3_500)}`),
  header('encoded cookies', `Cookie: cartfolio_flash=${'%25'.repeat(4_500)}`),
  header('many hops', `X-Forwarded-For: ${lines('10.0.0.1', ', ', 1_400)}`),
  header('many headers', ...Array.from({ length: 900 }, (_, at) => `X-${at}: a`)),
  header('another host', 'Host: example.com:99999', 'X-Forwarded-Host: a,b'),
  header('a switch of protocols', 'Connection: Upgrade', 'Upgrade: websocket'),
  header('an expectation', 'Expect: 100-continue', 'Content-Length: 0'),
]

/** Every form field that a route reads. */
const FIELDS = [
  ...Object.keys(FIELD_LIMITS),
  ...['intent', 'photo', 'user', 'comment', 'commentId', 'reportId', 'binderId', 'isPublic'],
  ...['category', 'priority', 'proposedUsername', 'categories', 'ids', 'title-1', 'tags-1'],
]
const TEXTS = FIELDS.filter((name) => !['intent', 'isPublic'].includes(name))
/** Values of `intent` on pages with several forms. */
const INTENTS = [
  ...['like', 'follow', 'comment', 'delete-comment', 'create-binder', 'mute', 'block', 'unmute'],
  ...['dismiss', 'hide', 'warn', 'suspend', 'save', 'edit'],
]
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
const multipart = (name: string, parts: string[], boundary = BOUNDARY) =>
  typed(
    `multipart: ${name}`,
    `multipart/form-data; boundary=${boundary}`,
    parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('') + `--${boundary}--\r\n`,
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

const parts = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))
const LONG_NAME = 'n'.repeat(100_000)

/** Bodies with a malformed structure, independent of their content. */
function oddBodies(): LazyBody[] {
  const names = ['__proto__', 'constructor', 'toString', 'a[b][c]', 'a.b.c', '', LONG_NAME]
  return [
    () => urlencoded('half a million fields', '&'.repeat(MEGABYTE - 1)),
    () => urlencoded('a hundred fields', lines('field#=a', '&', 100)),
    () => urlencoded('one field a hundred thousand times', lines('tags=a', '&', 100_000)),
    () => urlencoded('odd names', names.map((name) => `${name}=a`).join('&')),
    () => urlencoded('many signs of equality', `title${'='.repeat(MEGABYTE / 2)}`),
    () => urlencoded('broken encoding', `title=${'%E0%A4%A'.repeat(100_000)}`),
    () =>
      multipart(
        'a hundred fields',
        parts(99, (at) => textPart(`field${at}`, 'a')),
      ),
    () =>
      multipart(
        'ten thousand fields',
        parts(10_000, (at) => textPart(`field${at}`, '')),
      ),
    () =>
      multipart(
        'five thousand files',
        parts(5_000, (at) => filePart('image', `${at}.jpg`, 'a')),
      ),
    () =>
      multipart(
        'files of no name',
        parts(99, () => filePart('image', '', '')),
      ),
    () =>
      multipart(
        'odd names',
        names.map((name) => textPart(name, 'a')),
      ),
    () =>
      multipart(
        'odd file names',
        names.map((name) => filePart('image', name, 'a')),
      ),
    () => multipart('a name of quotes', [textPart('\\"'.repeat(7_000), 'a')]),
    () => multipart('a head of lines', [`${'X-Y: a\r\n'.repeat(2_000)}${textPart('title', 'a')}`]),
    () => multipart('a head without an end', [`X-Y: ${'a'.repeat(MEGABYTE)}`]),
    () =>
      multipart('parameters', [
        `Content-Disposition: form-data${';name="title"'.repeat(1_000)}\r\n\r\na`,
        `Content-Disposition: form-data; name*=utf-8''${'%C3%A9'.repeat(2_000)}\r\n\r\na`,
      ]),
    () =>
      multipart('beginnings of the boundary', [
        textPart('title', `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(15_000)),
      ]),
    () => multipart('hyphens', [textPart('title', '\r\n--'.repeat(60_000))], `${'-'.repeat(69)}a`),
    () =>
      multipart('line breaks in a file', [filePart('image', 'a.jpg', '\r\n'.repeat(5 * MEGABYTE))]),
    () =>
      typed(
        'multipart: a boundary in the wrong case',
        'Multipart/Form-Data; Boundary="B0UNDARY"; charset=utf-7; boundary=a',
        fill('--a\r\n', MEGABYTE),
      ),
    () =>
      typed(
        'multipart: parameters of its type',
        `multipart/form-data${';a="b\\"'.repeat(1_500)}; boundary=a`,
        fill('--a\r\n', MEGABYTE),
      ),
    () => json('deep lists', `{"title":"a","tags":${'['.repeat(120_000)}${']'.repeat(120_000)}}`),
    () => json('deep objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
    () => json('13 MB of lists', '['.repeat(13 * MEGABYTE)),
    () => json('many keys', `{${lines('"a#":1', ',', 20_000)}}`),
    () => json('the same key', `{${lines('"title":"a"', ',', 20_000)}}`),
    () => json('many texts', `{"tags":[${lines('"a#"', ',', 25_000)}],"title":"a"}`),
    () => json('big numbers', `{"title":${'9'.repeat(250_000)},"binderId":1e400,"isPublic":-0}`),
    () => json('many numbers', `{"tags":[${lines('1e-#', ',', 20_000)}]}`),
    () => json('odd names', '{"__proto__":{"title":"a"},"constructor":1,"toString":null}'),
    () => json('no object', `[${lines('{}', ',', 80_000)}]`),
    () => json('blanks', `${' '.repeat(LARGEST_FIELD - 10)}{}`),
    () => json('13 MB of blanks', `{"title":${' '.repeat(13 * MEGABYTE)}"a"}`),
    () => json('many images', `{${lines('"image":"data:a;base64,aaaa"', ',', 9_000)}}`),
    () =>
      json(
        'an image of escapes',
        `{"title":"a","image":"data:image/png;base64,${'\\u0041'.repeat(2e6)}"}`,
      ),
    () => typed('bytes of no type', 'application/octet-stream', Buffer.alloc(13 * MEGABYTE, 0xff)),
    () => typed('a text', 'text/plain', fill('a', MEGABYTE)),
    () => typed('a type of quotes', `application/json;${'"'.repeat(10_000)}`, '{}'),
  ]
}

/** The bodies of the corpus. */
export interface Bodies {
  /** Each class of characters in each encoding. */
  texts: LazyBody[]
  odd: LazyBody[]
  tooLarge: LazyBody[]
}

/** The bodies of the corpus; every class of characters is combined with another field and another intent. */
export function hostileBodies(random: () => number): Bodies {
  const nextField = rotation(TEXTS, random)
  const nextIntent = rotation(INTENTS, random)
  return {
    texts: UNITS.flatMap((unit) => getBodies(unit, nextIntent(), nextField())),
    odd: oddBodies(),
    tooLarge: UNITS.flatMap((unit) => tooLarge(unit, nextField())),
  }
}
