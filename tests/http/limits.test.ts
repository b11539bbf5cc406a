import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, okJson } from '#tests/support/client.ts'
import { examplePaths } from '#tests/support/routes.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#app/durations.ts'

let server: RunningServer
let members = 0
let addresses = 0

// Like on Fly, so that a test can use its own client address.
beforeAll(async () => {
  server = await startServer({
    RATE_LIMITS: 'on',
    FLY_APP_NAME: 'cartfolio-test',
    NODE_OPTIONS: `--import ${resolve('tests/support/slow-clock.mjs')}`,
  })
}, 30_000)
afterAll(() => server.dispose())

/** A visitor with a client address, set by the trusted proxy. */
class VisitorFrom extends Client {
  constructor(readonly address = `203.0.113.${++addresses}`) {
    super(server.origin)
  }

  override request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Fly-Client-IP', this.address)
    return super.request(path, { ...init, headers })
  }
}

async function newMember(address?: string): Promise<VisitorFrom> {
  const client = new VisitorFrom(address)
  await client.signIn({ email: `member${++members}@example.com` })
  return client
}

/** A cheap request that counts: rejected for another reason, or without results. */
interface Counted {
  what: string
  send(client: Client): Promise<Response>
  format: 'JSON' | 'page' | 'data'
}

const json = (path: string, method = 'POST'): Counted => ({
  what: `${method} ${path}`,
  format: 'JSON',
  send: (client) => client.sendJson(method, path, method === 'DELETE' ? undefined : {}),
})
const form = (path: string, fields: Record<string, string> = {}): Counted => ({
  what: `the form of ${path} ${fields.intent ?? ''}`,
  format: 'page',
  send: (client) => client.post(path, fields),
})
const reading = (path: string, format: Counted['format']): Counted => ({
  what: `GET ${path}`,
  format,
  send: (client) => client.request(path),
})

/** What counts together: so many of it within so many seconds. */
interface Limit {
  what: string
  most: number
  within: number
  counted: Counted[]
}

const limit = (what: string, most: number, within: number, ...counted: Counted[]): Limit => ({
  what,
  most,
  within,
  counted,
})

/** Of a member, or of a visitor’s address. */
const ofChanges: Limit[] = [
  limit(
    'writes',
    60,
    MINUTE_SECONDS,
    json('/api/binders'),
    json('/api/auth/user', 'PATCH'),
    json('/api/photos/999', 'DELETE'),
    form('/photo/none-999', { intent: 'comment', content: 'x' }),
  ),
  limit(
    'likes and follows',
    120,
    MINUTE_SECONDS,
    json('/api/photos/999/like'),
    json('/api/users/nobody/follow'),
    form('/photo/none-999', { intent: 'like' }),
    form('/u/nobody', { intent: 'follow' }),
  ),
  limit('uploads', 60, HOUR_SECONDS, json('/api/photos'), form('/upload')),
  limit('reports', 10, HOUR_SECONDS, form('/report'), form('/request-feature')),
  limit('imports', 10, HOUR_SECONDS, form('/account/import')),
]

const ofReading: Limit[] = [
  limit(
    'searches',
    60,
    MINUTE_SECONDS,
    reading('/api/photos/search?q=lime', 'JSON'),
    reading('/search.data?q=lime', 'data'),
    reading('/search?q=lime', 'page'),
    reading('/api/photos/duplicates?digests=0', 'JSON'),
  ),
  limit(
    'suggestions',
    200,
    MINUTE_SECONDS,
    reading('/api/search/suggestions?q=lime', 'JSON'),
    reading('/api/photos/999/mentions?q=l', 'JSON'),
  ),
  limit('sign-ins', 20, MINUTE_SECONDS, reading('/api/login', 'page')),
  limit('returns from a sign-in', 20, MINUTE_SECONDS, reading('/api/auth/callback', 'page')),
]

const ofExports = limit('exports', 5, HOUR_SECONDS, reading('/account/export', 'page'))

/** What other limits do not count, by address: of members and visitors together. */
const ofAddresses: Limit[] = [
  limit('requests to the provider', 600, MINUTE_SECONDS, form('/oidc/token')),
  limit('reads', 600, MINUTE_SECONDS, reading('/api/nowhere', 'JSON')),
]

/** A few at a time: the limit must hold for concurrent requests. */
async function sendMany(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) {
    const batch = Array.from({ length: Math.min(10, count - statuses.length) }, send)
    statuses.push(...(await Promise.all(batch)).map((response) => response.status))
  }
  return statuses
}

/** Uses up a limit of a client by the first of what it counts; the other client has its own. */
async function expectLimit(
  { most, within, counted }: Limit,
  client: Client,
  other: Client,
): Promise<void> {
  const [first] = counted as [Counted]
  expect(await sendMany(most, () => first.send(client))).not.toContain(429)
  for (const { what, send, format } of counted) {
    const rejected = await send(client)
    expect(rejected.status, what).toBe(429)
    const seconds = Number(rejected.headers.get('Retry-After'))
    expect(seconds, what).toBeGreaterThan(within * 0.5)
    expect(seconds, what).toBeLessThanOrEqual(within)
    if (format === 'JSON')
      expect(await rejected.json()).toEqual({ message: expect.stringContaining('try again in') })
    else {
      expect(rejected.headers.get('Content-Type')).toContain(format === 'page' ? 'html' : 'text/x-')
      expect(await rejected.text()).toContain('That was a lot at once. Please try again in')
    }
    expect((await send(other)).status, what).not.toBe(429)
  }
}

const everyPath = examplePaths({
  ':slug': 'cart-1',
  ':username': 'jane',
  ':id': '1',
  ':tag': 'cart',
  '*': 'anything',
})

const typed = 'Typed <b>& "kept"'
const escaped = 'Typed &lt;b&gt;&amp; &quot;kept&quot;'

/** Expects the rate-limit error, on a page with the typed value of a field. */
async function expectPreserved(response: Response, field: string, brought = ''): Promise<void> {
  expect(response.status).toBe(429)
  const page = await response.text()
  const [, form = ''] = /<form method="post" class="panel stack">(.*?)<\/form>/s.exec(page) ?? []
  expect(form).toMatch(new RegExp(`<textarea[^>]* name="${field}"[^>]*>${escaped}</textarea>`))
  expect(form).toContain(brought)
  expect(form).toContain('Send again')
}

describe.each([
  // Members of one address have their own limits.
  ['member', [...ofChanges, ...ofReading, ofExports], newMember],
  ['visitor', [...ofChanges, ...ofReading], async () => new VisitorFrom()],
] as const)('a %s over every rate limit', (who, limits, make) => {
  let client: VisitorFrom
  let other: VisitorFrom
  beforeAll(async () => {
    client = await make()
    other = await make(client.address)
  })

  test.each(limits)('$what: $most', (each) => expectLimit(each, client, other))

  test('may open the search page, which searches nothing', async () => {
    expect((await client.request('/search')).status).toBe(200)
  })

  test('preserves what a member typed into a form', async () => {
    if (who === 'visitor') {
      // A visitor's form over the limit is not read.
      const response = await client.post('/request-feature', { title: typed })
      expect([response.status, (await response.text()).includes(escaped)]).toEqual([429, false])
      return
    }
    const featureRequest = { title: typed, category: 'Other', priority: 'low' }
    const low = '<input type="hidden" name="priority" value="low"/>'
    await expectPreserved(await client.post('/request-feature', featureRequest), 'title', low)
    const image = { bytes: new Uint8Array(3_000_000) }
    await expectPreserved(await client.upload('/upload', { title: typed }, { image }), 'title')
    const comment = { intent: 'comment', content: typed }
    const intent = '<input type="hidden" name="intent" value="comment"/>'
    await expectPreserved(await client.post('/photo/none-999', comment), 'content', intent)
    for (const [path, field] of [
      ['/photo/none-999/edit', 'title'],
      ['/u/nobody/edit', 'bio'],
      ['/u/nobody', 'title'],
      ['/u/nobody/binder/none-9/edit', 'description'],
      ['/report', 'details'],
    ] as const)
      await expectPreserved(await client.post(path, { [field]: typed }), field)
  })

  test('still allows all reads except search and sign-in', async () => {
    const rejected: string[] = []
    for (const path of everyPath.filter((each) => each !== '/api/logout')) {
      const response = await client.request(`${path}?q=cart`)
      await response.arrayBuffer()
      if (response.status === 429) rejected.push(path)
    }
    expect(rejected).toEqual([
      '/search',
      '/api/login',
      '/api/auth/callback',
      '/api/photos/search',
      '/api/photos/duplicates',
      '/api/photos/1/mentions',
      '/api/search/suggestions',
    ])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s: every route rejects the request first',
    async (method) => {
      for (const path of everyPath) {
        const body = method === 'DELETE' ? undefined : new URLSearchParams({ intent: 'like' })
        const headers = { Origin: client.origin }
        const response = await client.request(path, { method, body, headers })
        // An unsubscribe link has no limit: see docs/product.md#rate-limits.
        const isUnknown =
          path === '/api' ||
          path.endsWith('/anything') ||
          (method === 'POST' && path.startsWith('/mail/unsubscribe/'))
        expect(isUnknown ? [404, 429] : [405, 429], `${method} ${path}`).toContain(response.status)
        if (response.status === 429)
          expect(Number(response.headers.get('Retry-After')), path).toBeGreaterThan(0)
      }
    },
  )
})

describe('an address over the limit of reads', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const FRAMINGS: Record<string, string[]> = {
    'no body': [],
    'an empty body': ['Content-Length: 0'],
    'an empty body in chunks': ['Transfer-Encoding: chunked', '', '0'],
    'an empty body in chunks, with a trailer': ['Transfer-Encoding: chunked', '', '0', 'X-Last: 1'],
    'a body of one byte in chunks': ['Transfer-Encoding: chunked', '', '1', 'x', '0'],
    'a body that waits to be asked for': ['Expect: 100-continue', 'Content-Length: 0'],
  }
  const unknown = ['/nowhere', '/api/nowhere', '/u/nobody/none', '/oidc/none', '/sitemap/none.xml']
  let visitor: VisitorFrom
  let neighbor: VisitorFrom
  let elsewhere: VisitorFrom
  beforeAll(async () => {
    visitor = new VisitorFrom()
    elsewhere = new VisitorFrom()
    neighbor = new VisitorFrom(visitor.address)
    neighbor.adopt(await newMember())
  })

  test.each(ofAddresses)('$what: $most', (each) => expectLimit(each, visitor, elsewhere))

  test('a member who has read too much can still send a form', async () => {
    expect((await neighbor.request('/api/nowhere')).status).toBe(429)
    const { status } = await neighbor.post('/request-feature', { title: 'A', description: 'B' })
    expect(status).not.toBe(429)
  })

  test('a read with an empty body is one without a body: the cache answers it', async () => {
    const ask = ({ address }: VisitorFrom) =>
      rawRequest(server.origin, '/help-center', [`Fly-Client-IP: ${address}`, 'Content-Length: 0'])
    expect((await ask(elsewhere)).status).toBe(200)
    expect((await ask(visitor)).status).toBe(200)
  })

  describe('and over all others', () => {
    beforeAll(async () => {
      for (const { most, counted } of ofChanges)
        await sendMany(most, () => (counted as [Counted])[0].send(visitor))
      await sendMany(600, () => visitor.request('/popular', { method: 'PUT' }))
    }, 60_000)

    // Each path meets each framing by one of the methods, and each method each framing.
    test.each(METHODS)(
      '%s: no request gets further, known or not, however it is framed',
      async (method) => {
        const address = `Fly-Client-IP: ${visitor.address}`
        const passed: string[] = []
        const framings = Object.entries(FRAMINGS)
        for (const [at, path] of [...everyPath, ...unknown].entries()) {
          const next = (at + METHODS.indexOf(method)) % framings.length
          const [framing, lines] = framings[next] as [string, string[]]
          const target = `${path}?framing=${lines.length}`
          const response = await rawRequest(server.origin, target, [address, ...lines], method)
          if (response.status !== 429) passed.push(`${path}, ${framing}: ${response.status}`)
        }
        expect(passed).toEqual([])
      },
    )
  })
})

describe('requests count by their kind', () => {
  test('an invalid form counts as a write', async () => {
    const client = await newMember()
    const broken = () =>
      client.request('/photo/none-999', {
        method: 'POST',
        body: 'x',
        headers: { Origin: client.origin, 'Content-Type': 'multipart/form-data; boundary=y' },
      })
    expect(new Set(await sendMany(60, broken))).toEqual(new Set([400]))
    expect((await broken()).status).toBe(429)
    expect((await json('/api/binders').send(client)).status).toBe(429)
  })

  test('a profile with an avatar counts as an upload, too', async () => {
    const client = await newMember()
    const names = { firstName: 'Ann', lastName: 'Other', username: `m${members}` }
    await okJson(client.sendJson('PATCH', '/api/auth/user', names))
    await sendMany(59, () => json('/api/photos').send(client))
    const send = (...files: Record<'avatar', { bytes: Uint8Array }>[]) =>
      client.upload(`/u/m${members}/edit`, { firstName: 'Typed name' }, ...files)
    const picture = { avatar: { bytes: new TextEncoder().encode('no picture at all') } }
    expect((await send(picture)).status).toBe(415)
    const rejected = await send(picture)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await rejected.text()).toContain('Typed name</textarea>')
    // Without one it still succeeds.
    expect((await send()).status).toBe(400)
  })
})
