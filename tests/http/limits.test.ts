import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer
let members = 0
let addresses = 0

// As on Fly, so that a test can come from an address of its own.
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on', FLY_APP_NAME: 'cartfolio-test' })
}, 30_000)
afterAll(() => server.dispose())

async function newMember(): Promise<Client> {
  const client = new Client(server.origin)
  await client.signIn({ email: `member${++members}@example.com` })
  return client
}

const MINUTE = 60
const HOUR = 3600

interface Limit {
  what: string
  /** One request of the kind, cheap because it is refused for another reason, or finds nothing. */
  send(client: Client): Promise<Response>
  most: number
  /** Seconds after which the count begins anew. */
  within: number
  answer: 'JSON' | 'page'
}

const json = (path: string, method = 'POST') => ({
  what: `${method} ${path}`,
  answer: 'JSON' as const,
  send: (client: Client) =>
    client.request(path, {
      method,
      body: method === 'DELETE' ? undefined : '{}',
      headers: { 'Content-Type': 'application/json', Origin: client.origin },
    }),
})
const form = (path: string, fields: Record<string, string> = {}) => ({
  what: `the form of ${path} ${fields.intent ?? ''}`,
  answer: 'page' as const,
  send: (client: Client) => client.post(path, fields),
})
const reading = (path: string, answer: Limit['answer']) => ({
  what: `GET ${path}`,
  answer,
  send: (client: Client) => client.request(path),
})

const writes = { most: 60, within: MINUTE }
const reactions = { most: 120, within: MINUTE }
const uploads = { most: 60, within: HOUR }
const reports = { most: 10, within: HOUR }
const searches = { most: 60, within: MINUTE }

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
]

const forVisitors: Limit[] = [
  { ...reading('/api/photos/search?q=lime', 'JSON'), ...searches },
  { ...reading('/search?q=lime', 'page'), ...searches },
  { ...reading('/api/search/suggestions?q=lime', 'JSON'), most: 200, within: MINUTE },
  { ...form('/request-feature'), ...reports },
  { ...reading('/api/login', 'page'), most: 20, within: MINUTE },
]

/** A few at a time: the count must hold for requests that come in together. */
async function sendMany(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) {
    const batch = Array.from({ length: Math.min(10, count - statuses.length) }, send)
    statuses.push(...(await Promise.all(batch)).map((answer) => answer.status))
  }
  return statuses
}

async function expectLimit(limit: Limit, client: Client, other: Client): Promise<void> {
  const { send, most, within, answer } = limit
  expect(await sendMany(most, () => send(client))).not.toContain(429)
  const refused = await send(client)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(within * 0.8)
  expect(seconds).toBeLessThanOrEqual(within)
  if (answer === 'JSON')
    expect(await refused.json()).toEqual({ message: expect.stringContaining('try again in') })
  else {
    expect(refused.headers.get('Content-Type')).toContain('text/html')
    expect(await refused.text()).toContain('That was a lot at once. Please try again in')
  }
  expect((await send(other)).status).not.toBe(429)
}

describe('per member', () => {
  test.each(forMembers)('$what: $most', { timeout: 20_000 }, async (limit) => {
    await expectLimit(limit, await newMember(), new Client(server.origin))
  })
})

/** A visitor from an address of its own, which the edge vouches for. */
class VisitorFromElsewhere extends Client {
  private readonly address = `203.0.113.${++addresses}`

  override request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Fly-Client-IP', this.address)
    return super.request(path, { ...init, headers })
  }
}

describe('per address', () => {
  test.each(forVisitors)('$what: $most', { timeout: 20_000 }, async (limit) => {
    const visitor = () => new VisitorFromElsewhere(server.origin)
    await expectLimit(limit, visitor(), visitor())
  })

  test('what the search box suggests leaves searches alone', async () => {
    const visitor = new VisitorFromElsewhere(server.origin)
    await sendMany(210, () => visitor.request('/api/search/suggestions?q=x'))
    expect((await visitor.request('/api/photos/search?q=x')).status).toBe(200)
  })

  test('a forwarding header of the visitor’s own is no other address', async () => {
    const visitor = new Client(server.origin)
    const statuses = await sendMany(70, () =>
      visitor.request('/api/photos/search?q=x', {
        headers: { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}` },
      }),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

test('reading pages is not limited', { timeout: 20_000 }, async () => {
  const visitor = new VisitorFromElsewhere(server.origin)
  const statuses = await sendMany(200, () => visitor.request('/api/tags/top'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await visitor.request('/')).status).toBe(200)
})
