import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { SUSPENDED } from '#app/http/http-error.ts'
import { Client, signedIn, okJson } from '#tests/support/client.ts'
import { fetchMetrics, getSum } from '#tests/support/prometheus.ts'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * The response cache: never serves a member's page, never an older one than the last write, and
 * always the headers of an uncached response.
 */

let server: RunningServer
let metricsPort: number
const clients = {} as Record<'jane' | 'omar' | 'moderator' | 'visitor', Client>
let photo: { id: number; url: string; imageUrl: string }

/** Calls the API as a member. */
const call = (who: Client, method: string, path: string, body?: object) =>
  okJson(who.sendJson(method, path, body))

beforeAll(async () => {
  metricsPort = await freePort()
  server = await startServer({
    MODERATORS: 'mod@example.com',
    METRICS_PORT: String(metricsPort),
  })
  for (const name of ['jane', 'omar', 'moderator', 'visitor'] as const)
    clients[name] = new Client(server.origin)
  await clients.jane.signIn({ email: 'jane-private@example.com', givenName: 'Jane' })
  await clients.omar.signIn({ email: 'omar-private@example.com', givenName: 'Omar' })
  await clients.moderator.signIn({ email: 'mod@example.com', givenName: 'Maya' })
  await call(clients.jane, 'PATCH', '/api/auth/user', { username: 'jane' })
  await call(clients.omar, 'PATCH', '/api/auth/user', { username: 'omar' })
  photo = await uploadPhoto(clients.jane, { title: 'Open', tags: 'cart' })
}, 60_000)
afterAll(() => server.dispose())

describe('a cached page', () => {
  const get = (headers: Record<string, string> = {}) => fetch(server.origin, { headers })

  test('is the same bytes for all visitors, in every encoding', async () => {
    const text = await (await get({ 'Accept-Encoding': 'identity' })).text()
    for (const encoding of ['br', 'gzip']) {
      const response = await get({ 'Accept-Encoding': encoding })
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(response.headers.get('Vary')).toContain('Accept-Encoding')
      expect(await response.text()).toBe(text)
    }
  })

  test('has the headers of an uncached one', async () => {
    const load = async (method: string) => {
      const response = await fetch(`${server.origin}/tag/cart?ad=7.1`, { method })
      const headers = [...response.headers].filter(
        ([name]) => !/^(date|connection|keep-)/.test(name),
      )
      return { headers, text: await response.text() }
    }
    const uncached = await load('GET')
    expect(await load('GET')).toEqual(uncached)
    expect(await load('HEAD')).toEqual({ ...uncached, text: '' })
  })

  test('sets no cookie and contains no token', async () => {
    const response = await get()
    expect(response.headers.has('Set-Cookie')).toBe(false)
    expect(response.headers.get('Content-Security-Policy')).not.toContain('nonce-')
    expect(await response.text()).not.toContain('nonce=')
  })

  test('returns 304 to a browser that has it', async () => {
    const complete = await get()
    const condition = { 'If-None-Match': complete.headers.get('ETag') ?? '' }
    const response = await get(condition)
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    for (const name of ['ETag', 'Cache-Control', 'Vary', 'Content-Security-Policy'])
      expect(response.headers.get(name), name).toBe(complete.headers.get(name))
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
  })
})

/** A metric of the cache. */
const sample = async (name: string): Promise<number> =>
  getSum(await fetchMetrics(`http://127.0.0.1:${metricsPort}/metrics`), name)

describe('an entry in the cache', () => {
  const bytesKept = () => sample('cartfolio_page_cache_bytes')
  /** The status of a response, and the bytes that it adds to the cache. */
  async function asked(path: string, headers: Record<string, string> = {}) {
    const before = await bytesKept()
    const response = await fetch(server.origin + path, { headers })
    await response.arrayBuffer()
    return { status: response.status, bytes: (await bytesKept()) - before }
  }

  test.each([
    ['the feed', () => `/?ad=1.${Date.now()}`],
    ['an earlier page of a list', () => `/?before=${photo.id + 1000}`],
    ['a tag', () => '/tag/cart?ad=1.1'],
    ['a photo', () => `/photo/${photo.url.split('/')[2]}.data`],
    ['a feed', () => `/tag/cart/feed.atom?before=${photo.id + 1000}`],
    ['a link with a parameter of its own', () => '/?utm_source=mail'],
    ['an embed address', () => `/oembed?url=${server.origin}${photo.url}`],
  ])('is created by %s', async (_, path) => {
    const { status, bytes } = await asked(path())
    expect(status).toBe(200)
    expect(bytes).toBeGreaterThan(1000)
  })

  test.each([
    ['a search', () => '/search?q=open', 200],
    ['JSON', () => '/api/photos', 200],
    ['a page that does not exist', () => '/nowhere', 404],
    ['a member who does not exist', () => '/u/nobody', 404],
    ['the data of a page that does not exist', () => '/u/nobody.data', 404],
    ['a long address', () => `/?before=${'1'.repeat(1000)}`, 200],
  ])('is not created by %s', async (_, path, status) => {
    expect(await asked(path())).toEqual({ status, bytes: 0 })
  })

  test('is not created with a session, valid or not', async () => {
    for (const Cookie of [clients.jane.cookieHeader(), 'cartfolio_session=made-up'])
      expect(await asked('/?ad=1.9', { Cookie })).toEqual({ status: 200, bytes: 0 })
  })
})

describe('a member’s page', () => {
  test('returns 304 to its member, and never to another', async () => {
    const { jane, omar, visitor } = clients
    const ask = (who: Client, tag = '') =>
      who.request(photo.url, { headers: { 'If-None-Match': tag } })
    const first = await ask(jane)
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    const again = await ask(jane, tag)
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    for (const name of ['ETag', 'Cache-Control', 'Vary'])
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    for (const who of [omar, visitor]) expect((await ask(who, tag)).status).toBe(200)
    await call(omar, 'POST', `/api/photos/${photo.id}/like`)
    expect((await ask(jane, tag)).status).toBe(200)
    await call(omar, 'POST', `/api/photos/${photo.id}/like`)
  })

  test('is invalid after the session', async () => {
    const { origin } = server
    const guest = await signedIn(origin, { email: 'guest-private@example.com', givenName: 'Gus' })
    const Cookie = guest.cookieHeader()
    const ask = async () => (await fetch(origin, { headers: { Cookie } })).text()
    await ask()
    expect(await ask()).toContain('/api/logout')
    await guest.request('/api/logout')
    expect(await ask()).not.toContain('/api/logout')
  })

  describe('that was just shown', () => {
    const OF_GUEST = `user_id IN (SELECT id FROM users WHERE email LIKE 'late-%')`
    const SIGNED_IN = '/api/logout'
    let db: Database
    let ask: () => Promise<string>
    beforeEach(async () => {
      db = openDatabase(join(server.dataDir, 'cartfolio.sqlite'))
      const email = `late-${randomUUID()}@example.com`
      const guest = await signedIn(server.origin, { email, givenName: 'Lee' })
      const Cookie = guest.cookieHeader()
      ask = async () => (await fetch(server.origin, { headers: { Cookie } })).text()
    })
    afterEach(() => {
      db.$client.exec(`DROP TRIGGER IF EXISTS no_extension; DELETE FROM sessions WHERE ${OF_GUEST}`)
      db.$client.close()
    })

    test('is invalid once the session expires, without a write', async () => {
      const end = Date.now() + 3000
      // A session in use is extended: a full disk, or this trigger, prevents that.
      db.$client.exec(
        `UPDATE sessions SET expire = ${end} WHERE ${OF_GUEST};
         CREATE TRIGGER no_extension BEFORE UPDATE OF expire ON sessions
         BEGIN SELECT RAISE(IGNORE); END`,
      )
      expect(await ask()).toContain(SIGNED_IN)
      await wait(end + 10 - Date.now())
      expect(await ask()).not.toContain(SIGNED_IN)
    })

    test('is invalid once another process ends the session', async () => {
      expect(await ask()).toContain(SIGNED_IN)
      db.$client.exec(`DELETE FROM sessions WHERE ${OF_GUEST}`)
      expect(await ask()).not.toContain(SIGNED_IN)
    })

    test('shows a suspension by another process', async () => {
      expect(await ask()).toContain(SIGNED_IN)
      expect(await ask()).not.toContain(SUSPENDED)
      db.$client.exec(
        `UPDATE users SET suspended_at = ${Date.now()} WHERE email LIKE 'late-%' AND suspended_at IS NULL`,
      )
      expect(await ask()).toContain(SUSPENDED)
    })
  })
})
