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

/** A member with an own address. */
async function newMember(): Promise<Client> {
  const client = new VisitorFromElsewhere(server.origin)
  await client.signIn({ email: `member${++members}@example.com` })
  return client
}

interface Limit {
  what: string
  /** One cheap request of the kind: rejected for another reason, or without results. */
  send(client: Client): Promise<Response>
  most: number
  /** Seconds of the rate limit's window. */
  within: number
  format: 'JSON' | 'page' | 'data'
}

const json = (path: string, method = 'POST') => ({
  what: `${method} ${path}`,
  format: 'JSON' as const,
  send: (client: Client) => client.sendJson(method, path, method === 'DELETE' ? undefined : {}),
})
const form = (path: string, fields: Record<string, string> = {}) => ({
  what: `the form of ${path} ${fields.intent ?? ''}`,
  format: 'page' as const,
  send: (client: Client) => client.post(path, fields),
})
const reading = (path: string, format: Limit['format']) => ({
  what: `GET ${path}`,
  format,
  send: (client: Client) => client.request(path),
})

const writes = { most: 60, within: MINUTE_SECONDS }
const reactions = { most: 120, within: MINUTE_SECONDS }
const uploads = { most: 60, within: HOUR_SECONDS }
const reports = { most: 10, within: HOUR_SECONDS }
const searches = { most: 60, within: MINUTE_SECONDS }

const forMembers: Limit[] = [
  { ...json('/api/binders'), ...writes },
  { ...json('/api/auth/user', 'PATCH'), ...writes },
  { ...json('/api/photos/999', 'DELETE'), ...writes },
  { ...form('/photo/none-999', { intent: 'comment', content: 'x' }), ...writes },
  { ...json('/api/photos/999/like'), ...reactions },
  { ...json('/api/users/nobody/follow'), ...reactions },
  { ...form('/photo/none-999', { intent: 'like' }), ...reactions },
  { ...form('/u/nobody', { intent: 'follow' }), ...reactions },
  { ...json('/api/photos'), ...uploads },
  { ...form('/upload'), ...uploads },
  { ...form('/report'), ...reports },
  { ...reading('/account/export', 'page'), most: 5, within: HOUR_SECONDS },
]

const forVisitors: Limit[] = [
  { ...reading('/api/photos/search?q=lime', 'JSON'), ...searches },
  { ...reading('/search.data?q=lime', 'data'), ...searches },
  { ...reading('/search?q=lime', 'page'), ...searches },
  { ...reading('/api/search/suggestions?q=lime', 'JSON'), most: 200, within: MINUTE_SECONDS },
  { ...reading('/api/photos/999/mentions?q=l', 'JSON'), most: 200, within: MINUTE_SECONDS },
  { ...reading('/api/photos/duplicates?digests=0', 'JSON'), ...searches },
  { ...form('/request-feature'), ...reports },
  { ...reading('/api/nowhere', 'JSON'), most: 600, within: MINUTE_SECONDS },
  { ...form('/oidc/token'), most: 600, within: MINUTE_SECONDS },
  { ...reading('/api/login', 'page'), most: 20, within: MINUTE_SECONDS },
  { ...reading('/api/auth/callback', 'page'), most: 20, within: MINUTE_SECONDS },
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

async function expectLimit(limit: Limit, client: Client, other: Client): Promise<void> {
  const { send, most, within, format } = limit
  expect(await sendMany(most, () => send(client))).not.toContain(429)
  const rejected = await send(client)
  expect(rejected.status).toBe(429)
  const seconds = Number(rejected.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(within * 0.5)
  expect(seconds).toBeLessThanOrEqual(within)
  if (format === 'JSON')
    expect(await rejected.json()).toEqual({ message: expect.stringContaining('try again in') })
  else {
    expect(rejected.headers.get('Content-Type')).toContain(format === 'page' ? 'html' : 'text/x-')
    expect(await rejected.text()).toContain('That was a lot at once. Please try again in')
  }
  expect((await send(other)).status).not.toBe(429)
}

test.each(forMembers)('per member: $what: $most', async (limit) => {
  await expectLimit(limit, await newMember(), new Client(server.origin))
})

/** A visitor with another client address, set by the trusted proxy. */
class VisitorFromElsewhere extends Client {
  readonly address = `203.0.113.${++addresses}`

  override request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Fly-Client-IP', this.address)
    return super.request(path, { ...init, headers })
  }
}

describe('per address', () => {
  test.each(forVisitors)('$what: $most', async (limit) => {
    const visitor = () => new VisitorFromElsewhere(server.origin)
    await expectLimit(limit, visitor(), visitor())
  })

  test('searches of pages and of the API count together', async () => {
    const hasty = new VisitorFromElsewhere(server.origin)
    const search = () => hasty.request('/api/photos/search?q=x')
    expect(new Set(await sendMany(60, search))).toEqual(new Set([200]))
    // It searches nothing.
    expect((await hasty.request('/search')).status).toBe(200)
    for (const path of ['/api/photos/search?q=x', '/search?q=x']) {
      const response = await hasty.request(path)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await response.text()).toContain('Please try again in')
    }
  })
})

/** Uses up every rate limit with cheap requests. */
async function useUp(client: Client): Promise<void> {
  const all: [number, (client: Client) => Promise<Response>][] = [
    [60, json('/api/binders').send],
    [120, json('/api/photos/999/like').send],
    [60, json('/api/photos').send],
    [10, form('/report').send],
    [10, form('/account/import').send],
    [60, reading('/search?q=x', 'page').send],
    [200, reading('/api/search/suggestions?q=x', 'JSON').send],
    [20, reading('/api/login', 'page').send],
    [20, reading('/api/auth/callback', 'page').send],
  ]
  for (const [count, send] of all) await sendMany(count, () => send(client))
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
  ['member', newMember],
  ['visitor', async () => new VisitorFromElsewhere(server.origin)],
] as const)('a %s over every rate limit', (who, make) => {
  let client: Client
  beforeAll(async () => {
    client = await make()
    await useUp(client)
  }, 60_000)

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

describe('a visitor over every rate limit, and that of reads', () => {
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
  let address = ''

  beforeAll(async () => {
    const client = new VisitorFromElsewhere(server.origin)
    address = `Fly-Client-IP: ${client.address}`
    await useUp(client)
    await sendMany(600, () => client.request('/popular', { method: 'PUT' }))
    await sendMany(600, () => client.post('/oidc/token', {}))
  }, 120_000)

  // Each path meets each framing by one of the methods, and each method each framing.
  test.each(METHODS)(
    '%s: no request gets further, known or not, however it is framed',
    async (method) => {
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

test('whoever has read too much can still send a form', async () => {
  const member = await newMember()
  await sendMany(600, () => member.request('/api/nowhere'))
  expect((await member.request('/api/nowhere')).status).toBe(429)
  const { status } = await member.post('/request-feature', { title: 'A', description: 'B' })
  expect(status).not.toBe(429)
})

test('a read with an empty body is one without a body: the cache answers it', async () => {
  const reads = new VisitorFromElsewhere(server.origin)
  const ask = () =>
    rawRequest(server.origin, '/help-center', [
      `Fly-Client-IP: ${reads.address}`,
      'Content-Length: 0',
    ])
  expect(new Set(await sendMany(601, ask))).toEqual(new Set([200]))
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
