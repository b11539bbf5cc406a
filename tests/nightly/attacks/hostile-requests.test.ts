import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, JANE, signedIn } from '#tests/support/client.ts'
import { mainThreadMs } from '#tests/support/event-loop.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { peakMemory, getPid } from '#tests/support/processes.ts'
import { RawConnection } from '#tests/support/raw-connection.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/*
 * Requests that violate the protocol or exhaust the server, sent byte by byte. In each case no file
 * remains and others get responses.
 */

const BOUNDARY = 'b0undary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const END = `--${BOUNDARY}--\r\n`
const MEGABYTE = 1024 * 1024
/** Far beyond all limits, on any machine. */
const ENDLESS = 8_192 * MEGABYTE

let server: Site
let jane: Client
let photo: Buffer

beforeAll(async () => {
  server = await startSite()
  jane = await signedIn(server.origin, JANE)
  photo = await plainPhoto(60, 40)
}, 60_000)
afterAll(() => server.dispose())

const leftovers = () =>
  readdirSync(join(server.dataDir, 'tmp')).filter((name) => name.endsWith('.upload'))

const part = (disposition: string, content: string, type = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n${content}\r\n`
const text = (name: string, value: string) => part(`form-data; name="${name}"`, value)
const fileHead = (filename = 'cart.jpg') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\n` +
  `Content-Type: image/jpeg\r\n\r\n`

/** The head of a request with a body, signed in. */
function head(path: string, headers: Record<string, string | number>, member = true): string {
  const all = {
    Host: new URL(server.origin).host,
    Origin: server.origin,
    ...(member ? { Cookie: jane.cookieHeader(path) } : {}),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const open = () => new RawConnection(server.origin)

/** Sends a complete upload to the API. */
const upload = (body: string | Uint8Array, type = MULTIPART): Promise<Response> =>
  jane.request('/api/photos', {
    method: 'POST',
    headers: { Origin: server.origin, 'Content-Type': type },
    body: typeof body === 'string' ? Buffer.from(body, 'latin1') : new Uint8Array(body),
  })
const picture = () => photo.toString('latin1')
const completeForm = (filename?: string) =>
  text('title', 'Whole') + fileHead(filename) + `${picture()}\r\n` + END

/** Requests of another client, each of which must get a response soon. */
async function expectOthersServed(): Promise<void> {
  for (const path of ['/healthz', '/', '/api/photos']) {
    const began = performance.now()
    const response = await fetch(server.origin + path)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
  }
}

/**
 * Sends chunks until the connection closes.
 * @returns how many bytes the network took
 */
async function flood(connection: RawConnection, most: number): Promise<number> {
  const chunk = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(MEGABYTE, 'x'),
    Buffer.from('\r\n'),
  ])
  while (connection.isOpen && connection.sent < most) await connection.send(chunk)
  return connection.sent
}

describe('a body without an end', () => {
  const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Type': MULTIPART }
  const beginning = () => {
    const bytes = text('title', 'Endless') + fileHead()
    return `${bytes.length.toString(16)}\r\n${bytes}\r\n`
  }

  test('of a member gets a response and is disconnected', async () => {
    const connection = open()
    await connection.send(head('/upload', chunked) + beginning())
    expect(await flood(connection, ENDLESS)).toBeLessThan(ENDLESS)
    expect(connection.statuses).toEqual([413])
    expect(connection.received).toContain('File size must be less than 10MB')
    expect(leftovers()).toEqual([])
    await expectOthersServed()
  })

  test.each([
    ['/upload', 303],
    ['/api/photos', 401],
    ['/images/nothing', 405],
  ])('of a visitor gets a response at once and is disconnected: %s', async (path, status) => {
    const connection = open()
    await connection.send(head(path, chunked, false) + beginning())
    await connection.until(/^HTTP\/1\.1/)
    expect(connection.statuses).toEqual([status])
    expect(await flood(connection, ENDLESS)).toBeLessThan(ENDLESS)
    expect(leftovers()).toEqual([])
  })
})

describe('a body in chunks of one byte', () => {
  const beginning = `${text('title', 'x')}${fileHead()}`
  test.each([
    ['/request-feature', 'application/x-www-form-urlencoded', 'title=', '', 413],
    ['/api/photos', MULTIPART, beginning, `\r\n${END}`, 413],
    ['/api/binders', 'application/json', '{"title":"', '"}', 413],
  ])('does not delay other requests: %s, %s', async (path, type, start, end, status) => {
    const asChunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`
    const pid = getPid(server.process)
    const connection = open()
    const before = { ms: mainThreadMs(pid), memory: peakMemory(pid) }
    await connection.send(head(path, { 'Transfer-Encoding': 'chunked', 'Content-Type': type }))
    if (start) await connection.send(asChunk(start))
    for (let sent = 0; sent < 1_200_000 && connection.isOpen; sent += 50_000)
      await connection.send('1\r\nx\r\n'.repeat(50_000))
    await connection.send(`${end && asChunk(end)}0\r\n\r\n`)
    await connection.until(/^HTTP/)
    expect(connection.statuses).toEqual([status])
    connection.destroy()
    // It took 12 seconds and 300 MB when each chunk was processed separately.
    expect(mainThreadMs(pid) - before.ms).toBeLessThan(6_000)
    expect(peakMemory(pid) - before.memory).toBeLessThan(100)
  })
})

describe.concurrent('a slow client', () => {
  /**
   * Sends a byte each second.
   * @returns seconds until the connection closed
   */
  async function trickle(connection: RawConnection, bytes = 'x'): Promise<number> {
    const began = performance.now()
    while (connection.isOpen) {
      await connection.send(bytes)
      await Promise.race([wait(1_000), connection.closed])
    }
    return (performance.now() - began) / 1_000
  }

  test('in the request head is disconnected, and two hundred of them do not delay other requests', async () => {
    const connections = Array.from({ length: 200 }, open)
    await Promise.all(connections.map((each) => each.send('GET / HTTP/1.1\r\nX-Slow: ')))
    const trickling = Promise.all(connections.map((each) => trickle(each)))
    await expectOthersServed()
    expect(connections.every(({ isOpen }) => isOpen)).toBe(true)
    expect(Math.max(...(await trickling))).toBeLessThan(50)
    expect(new Set(connections.flatMap(({ statuses }) => statuses))).toEqual(new Set([408]))
  })

  test.each(['/oidc/token', '/oidc/me', '/oidc/request', '/oidc/session/end', '/request-feature'])(
    'in the form of %s is disconnected',
    async (path) => {
      const connection = open()
      const type = 'application/x-www-form-urlencoded'
      await connection.send(head(path, { 'Content-Type': type, 'Content-Length': 1000 }, false))
      expect(await trickle(connection)).toBeLessThan(50)
    },
  )
})

describe('a request that two servers could parse differently', () => {
  const stowaway = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a length and chunked encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
    ['an unknown transfer coding', 'Transfer-Encoding: xchunked\r\n'],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n'],
    ['a folded header', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n'],
    ['a negative length', 'Content-Length: -5\r\n'],
    ['a length with a sign', 'Content-Length: +5\r\n'],
    ['a length in hexadecimal', 'Content-Length: 0x5\r\n'],
    ['a length above the largest integer', 'Content-Length: 99999999999999999999\r\n'],
    ['a header with a control character', 'X-Y: a\x00b\r\nContent-Length: 5\r\n'],
    ['a bare line feed', 'X-Y: a\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
  ])('is rejected: %s', async (_what, lines) => {
    const connection = open()
    await connection.send(
      `POST /upload HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n0\r\n\r\n${stowaway}`,
    )
    await connection.closed
    expect(connection.statuses).toEqual([400])
  })

  test.each(['zz', '-1', 'fffffffffffffffff', '5;a\x01=b', ''])(
    'is rejected: a chunk of %j bytes',
    async (size) => {
      const connection = open()
      const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': MULTIPART }
      await connection.send(
        head('/api/photos', headers) + `${size}\r\nhello\r\n0\r\n\r\n${stowaway}`,
      )
      await connection.closed
      expect(connection.statuses).toEqual([400])
    },
  )

  test('does not include bytes after the announced length', async () => {
    const connection = open()
    const body = completeForm()
    const headers = { 'Content-Type': MULTIPART, 'Content-Length': body.length - 30 }
    await connection.send(head('/api/photos', headers) + body)
    await connection.closed
    // The following bytes may be rejected before the form is found to be truncated.
    expect(new Set(connection.statuses)).toEqual(new Set([400]))
    await expect.poll(leftovers).toEqual([])
  })
})

describe('pipelined requests', () => {
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\n\r\n`

  // The end of a body and the next status share a line.
  const statuses = ({ received }: RawConnection) =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

  test('thousands close the connection before they are handled', async () => {
    await expectOthersServed()
    const before = mainThreadMs(getPid(server.process))
    const connection = open()
    await connection.send(get('/search?q=cart').repeat(5_000))
    await connection.closed
    expect(statuses(connection).length).toBeLessThanOrEqual(16)
    expect(mainThreadMs(getPid(server.process)) - before).toBeLessThan(1_000)
    await expectOthersServed()
  })
})

test('Expect headers 100-continue gets a 100 before the body', async () => {
  const connection = open()
  const body = completeForm()
  const headers = {
    'Content-Type': MULTIPART,
    'Content-Length': body.length,
    Expect: '100-continue',
    Connection: 'close',
  }
  await connection.send(head('/api/photos', headers))
  await connection.until(/^HTTP\/1\.1 100/)
  await connection.send(body)
  await connection.closed
  expect(connection.statuses).toEqual([100, 201])
})

describe('a form', () => {
  const TITLE = 'form-data; name="title"'
  const file = () => `${fileHead()}${picture()}\r\n${END}`
  const rest = () => text('title', 'x') + file()
  const mixed = 'Content-Type: multipart/mixed; boundary=inner\r\n'
  const inner =
    '--inner\r\nContent-Disposition: form-data; name="isPublic"\r\n\r\nfalse\r\n--inner--'
  const unknown = 'Content-Type: text/plain; charset=nobody; ;=\r\n'
  afterEach(() => expect(leftovers()).toEqual([]))

  test.each<[what: string, make: () => string, status?: number]>([
    ['100 parts', () => text('f', 'x').repeat(98) + rest()],
    ['a head of 17 KB', () => part(TITLE, 'x', `X-Y: ${'y'.repeat(17_000)}\r\n`) + file()],
    ['a part without a head', () => `--${BOUNDARY}\r\n\r\nx\r\n${rest()}`],
    ['a part that is not form data', () => part('attachment; filename="x"', 'x') + rest()],
    ['a form within a form', () => part(TITLE, inner, mixed) + file()],
    ['texts in unknown charsets', () => part(TITLE, 'x', unknown) + file()],
    [
      'names from Object.prototype',
      () => text('__proto__', 'x') + text('constructor', 'x') + rest(),
    ],
    ['text before and after it', () => `before\r\n${rest()}after`],
    ['only an end boundary', () => END, 400],
  ])('with %s', async (_what, make, status = 201) => {
    const response = await upload(make())
    expect(response.status).toBe(status)
    if (status !== 201) expect(await response.json()).toHaveProperty('message')
  })

  test.each([
    '../../../../etc/cron.d/cart',
    '/etc/passwd',
    'C:\\\\Windows\\\\cart.jpg',
    'cart.jpg\0.html',
    'gpj.\u202etrac',
    'c'.repeat(10_000),
    '%2e%2e%2fcart.jpg',
    'cart.jpg\r\nX-Injected: 1',
    '.',
    '',
  ])('with the file name %j', async (name) => {
    const before = readdirSync(server.dataDir)
    const response = await upload(completeForm(Buffer.from(name).toString('latin1')))
    expect([201, 400]).toContain(response.status)
    expect(await response.text()).not.toContain('Injected')
    expect(readdirSync(server.dataDir)).toEqual(before)
  })
})

describe('JSON', () => {
  const json = 'application/json'
  const data = () => `"image":"data:image/jpeg;base64,${photo.toString('base64')}"`
  const titled = (more: string) => `{${data()},"title":"x",${more}}`
  const image = (address: string) => `{"image":"${address}","title":"x"}`
  const brackets = (count: number) => '['.repeat(count) + ']'.repeat(count)

  test.each<[what: string, make: () => string, status: number]>([
    ['thirteen megabytes of brackets', () => titled(`"tags":${brackets(6.5e6)}`), 413],
    ['a million objects', () => titled(`"tags":[${'{},'.repeat(1e6)}{}]`), 413],
    ['a hundred thousand brackets', () => titled(`"deep":${brackets(1e5)}`), 201],
    ['a key from Object.prototype', () => titled('"__proto__":{"isPublic":false}'), 201],
    ['no base64', () => image(`data:image/jpeg;base64,${'%'.repeat(1e5)}`), 415],
    ['an address instead of an image', () => image('http://127.0.0.1/cart.jpg'), 415],
    ['thirteen megabytes without a comma', () => image(`data:${'x'.repeat(13e6)}`), 415],
    ['thirteen megabytes of escapes', () => image('\\u0041'.repeat(2e6)), 415],
    ['an incomplete text', () => `{"image":"data:`, 400],
    ['bytes that are not UTF-8', () => '{"title":"\xff\xfe\x00"}', 400],
  ])('with %s', async (_what, make, status) => {
    const asked = upload(make(), json)
    await expectOthersServed()
    const response = await asked
    expect(response.status).toBe(status)
    if (status === 201) expect(await response.json()).toMatchObject({ isPublic: true })
    expect(leftovers()).toEqual([])
  })
})

test('after all these requests an ordinary upload succeeds', async () => {
  expect((await upload(completeForm())).status).toBe(201)
  expect(server.process.exitCode).toBeNull()
  expect(server.log()).not.toContain('"level":60')
})
