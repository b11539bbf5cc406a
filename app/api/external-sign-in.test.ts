import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import { createExternalProvider } from '#tests/support/sign-in/external-provider.ts'
import { listen, serveSite } from '#tests/support/sign-in/site.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'
import { loader as logout } from './logout.tsx'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'

const DISCOVERY = '/.well-known/openid-configuration'

const outside = express()
outside.use((request, response, next) => external.handler(request, response, next))
const { origin: outsideOrigin, close } = await listen(outside)
afterAll(close)
const origin = await serveSite({
  '/api/login': login,
  '/api/auth/callback': callback,
  '/api/logout': logout,
})
// Two host names keep the cookies apart: browsers do not separate cookies by port.
const providerOrigin = outsideOrigin.replace('127.0.0.1', 'localhost')
const CLIENT = { id: 'the site', secret: 'a secret: with+signs/and=more' }
const external = createExternalProvider(providerOrigin, {
  ...CLIENT,
  redirectUri: `${origin}/api/auth/callback`,
  signedOutUri: `${origin}/`,
})
Object.assign(process.env, {
  PUBLIC_URL: origin,
  SESSION_SECRET: 'only secret',
  OAUTH_ISSUER: providerOrigin,
  OAUTH_CLIENT_ID: CLIENT.id,
  OAUTH_CLIENT_SECRET: CLIENT.secret,
  MODERATORS: 'shared@example.com',
})

/** Answers of a provider that is broken. */
const answers = (status: number, body: unknown) => (response: express.Response) =>
  response.status(status).send(body)
const closes = (response: express.Response) => response.destroy()

afterEach(() => {
  external.broken.clear()
})

const person = (sub: string) => ({ sub, email: `${sub}@example.com`, email_verified: true })
const isCallback = (url: URL): boolean => url.pathname === '/api/auth/callback'

/** Signs in at the provider and returns the callback address without requesting it. */
async function readCallback(browser: TestBrowser, returnTo = '/'): Promise<string> {
  const login = `${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`
  return (await browser.visit(login, {}, isCallback)).url
}

async function expectErrorPage(
  browser: TestBrowser,
  address: string,
  status: number,
  title: string,
) {
  const response = await browser.request(address)
  expect(await response.json()).toMatchObject({ title, returnTo: expect.stringMatching(/^\//) })
  expect(response.status).toBe(status)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(browser.cookieNames(origin)).not.toContain('cartfolio_session')
  expect(await (await browser.request(`${origin}/`)).json()).toBeNull()
}

describe('while the provider is unavailable', () => {
  it.each([
    ['fails', answers(500, '')],
    ['is not JSON', answers(200, '<html>')],
    ['lacks endpoints', answers(200, { issuer: providerOrigin })],
    ['closes the connection', closes],
    [
      'has another issuer',
      answers(200, {
        issuer: 'https://elsewhere.example',
        authorization_endpoint: 'https://elsewhere.example/auth',
        token_endpoint: 'https://elsewhere.example/token',
        userinfo_endpoint: 'https://elsewhere.example/me',
      }),
    ],
  ])('shows an error page when its discovery document %s', async (_, fail) => {
    external.broken.set(DISCOVERY, fail)
    const response = await new TestBrowser().request(`${origin}/api/login?returnTo=/upload`)
    expect([502, 503]).toContain(response.status)
    expect(await response.json()).toMatchObject({ returnTo: '/upload' })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('retries discovery with the next sign-in, and then uses the result', async () => {
    external.broken.set(DISCOVERY, (response) => void response.status(503).end())
    const failed = await new TestBrowser().request(`${origin}/api/login`)
    expect(failed.status).toBe(503)
    expect(failed.headers.get('Retry-After')).toBe('30')
    expect(await failed.json()).toMatchObject({ title: 'Sign-in is not available' })

    external.broken.clear()
    external.asked.clear()
    for (let time = 0; time < 3; time++) {
      const response = await new TestBrowser().request(`${origin}/api/login`)
      expect(response.headers.get('Location')).toMatch(new RegExp(`^${providerOrigin}/auth\\?`))
    }
    expect(external.asked.get(DISCOVERY)).toBe(1)
  })
})

describe('discovery', () => {
  /**
   * The number of discoveries for another sign-in after some time, which fails if a path is broken.
   */
  async function discoveries(ms: number, broken?: string): Promise<number> {
    passed += ms
    external.asked.clear()
    const browser = new TestBrowser()
    const address = await readCallback(browser)
    if (broken) external.broken.set(broken, (response) => void response.status(500).end())
    await browser.visit(address)
    external.broken.clear()
    return external.asked.get(DISCOVERY) ?? 0
  }
  let passed = 0
  const realNow = performance.now.bind(performance)

  it('is repeated after a day, and after a failure', async () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed)
    external.person = person('regular')
    await discoveries(2 * DAY_MS)
    expect(await discoveries(DAY_MS - MINUTE_MS)).toBe(0)
    expect(await discoveries(2 * MINUTE_MS)).toBe(1)
    expect(await discoveries(MINUTE_MS, '/token')).toBe(0)
    expect(await discoveries(0)).toBe(1)
    // Many failures do not repeat it each time.
    expect(await discoveries(1000, '/token')).toBe(0)
    expect(await discoveries(1000)).toBe(0)
    clock.mockRestore()
  })
})

describe('signing in', () => {
  it('sends a state and a PKCE challenge', async () => {
    const response = await new TestBrowser().request(`${origin}/api/login`)
    const { searchParams } = new URL(response.headers.get('Location') ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'the site',
      redirect_uri: `${origin}/api/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(response.headers.get('X-Remix-Reload-Document')).toBe('true')
    for (const cookie of response.headers.getSetCookie())
      expect(cookie).toMatch(/(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?=.*; Path=\/(;|$))/)
  })

  it('creates a member, rotates the session and clears the sign-in cookie', async () => {
    const browser = new TestBrowser()
    external.person = { ...person('jane'), email: 'Jane@Example.com', name: 'Jane Q. Doe' }
    const first = await browser.visit(await readCallback(browser, '/u/jane?tab=binders'))
    expect(first.url).toBe(`${origin}/u/jane?tab=binders`)
    expect(await first.response.json()).toMatchObject({
      email: 'jane@example.com',
      firstName: 'Jane',
      lastName: 'Q. Doe',
    })
    expect(browser.cookieNames(`${origin}/api/auth/callback`)).toEqual([
      'cartfolio_flash',
      'cartfolio_session',
    ])

    // A second sign-in, from a tab opened before, creates another session and ends the old one.
    const old = browser.cookie(origin, 'cartfolio_session') ?? ''
    const other = new TestBrowser()
    const address = await readCallback(other)
    other.plant(origin, '/', 'cartfolio_session', old)
    await other.visit(address)
    expect(other.cookie(origin, 'cartfolio_session')).not.toBe(old)
    expect(await (await other.request(`${origin}/`)).json()).toMatchObject({ firstName: 'Jane' })
    expect(await (await browser.request(`${origin}/`)).json()).toBeNull()
  })

  it('keeps the return paths of two tabs apart', async () => {
    const browser = new TestBrowser()
    const one = await readCallback(browser, '/one')
    const two = await readCallback(browser, '/two')
    expect((await browser.visit(one)).url).toBe(`${origin}/one`)
    expect((await browser.visit(two)).url).toBe(`${origin}/two`)
  })

  it('does not accumulate cookies of abandoned sign-ins', async () => {
    const browser = new TestBrowser()
    for (let time = 0; time < 30; time++) await browser.request(`${origin}/api/login`)
    expect(browser.cookieNames(`${origin}/api/login`).length).toBeLessThanOrEqual(18)
  })

  it('ends the provider session, too', async () => {
    external.person = person('leaving')
    const browser = new TestBrowser()
    await browser.visit(await readCallback(browser))
    const response = await browser.request(`${origin}/api/logout`)
    expect(response.status).toBe(303)
    const there = new URL(response.headers.get('Location') ?? '')
    expect(there.origin + there.pathname).toBe(`${providerOrigin}/session/end`)
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: 'the site',
      post_logout_redirect_uri: `${origin}/`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    expect((await browser.request(there.href)).status).toBe(200)
    expect(browser.cookieNames(origin)).toEqual(['cartfolio_flash'])
  })
})

it.each<RequestInit>([
  { method: 'HEAD' },
  { headers: { 'Sec-Purpose': 'prefetch' } },
  { headers: { 'Sec-Purpose': 'prefetch;prerender' } },
  { headers: { Purpose: 'prefetch' } },
  { headers: { 'X-Moz': 'prefetch' } },
])('a HEAD request or a prefetch does nothing at login, callback and logout: %j', async (init) => {
  external.person = person('ahead')
  const browser = new TestBrowser()
  const expectNothing = async (address: string) => {
    const response = await browser.request(address, init)
    expect(response.status).toBe(init.method === 'HEAD' ? 200 : 503)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('Clear-Site-Data')).toBeNull()
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
  await expectNothing(`${origin}/api/login`)
  const address = await readCallback(browser, '/upload')
  await expectNothing(address)
  const { url, response } = await browser.visit(address)
  expect(url).toBe(`${origin}/upload`)
  const member = await response.json()
  expect(member).toMatchObject({ email: 'ahead@example.com' })
  await expectNothing(`${origin}/api/logout`)
  expect(await (await browser.request(`${origin}/`)).json()).toEqual(member)
  expect((await browser.request(`${origin}/api/logout`)).status).toBe(303)
  expect(await (await browser.request(`${origin}/`)).json()).toBeNull()
})

describe('invalid callbacks', () => {
  beforeAll(() => {
    external.person = person('unlucky')
  })

  it.each([
    ['to another sign-in', 'state', 'another'],
    ['from another provider', 'iss', 'https://elsewhere.example'],
  ])('rejects the response %s', async (_, parameter, value) => {
    const browser = new TestBrowser()
    const address = new URL(await readCallback(browser, '/upload'))
    address.searchParams.set(parameter, value)
    await expectErrorPage(browser, address.href, 400, 'We couldn’t match this sign-in')
  })

  it('rejects a response that started in another browser', async () => {
    const address = await readCallback(new TestBrowser())
    const other = new TestBrowser()
    other.plant(origin, '/', 'cartfolio', 'unknown')
    await expectErrorPage(other, address, 400, 'This sign-in has expired')
  })

  it('names blocked cookies instead of an expiry', async () => {
    const address = await readCallback(new TestBrowser())
    await expectErrorPage(new TestBrowser(), address, 400, 'Your browser sent no cookies')
  })

  it.each(['', '?code=1', '?error=access_denied', '?state='])(
    'rejects a callback without a pending sign-in: %j',
    async (query) => {
      const address = `${origin}/api/auth/callback${query}`
      await expectErrorPage(new TestBrowser(), address, 400, 'This sign-in has expired')
    },
  )

  it('accepts each response once', async () => {
    const browser = new TestBrowser()
    const address = await readCallback(browser)
    const name =
      browser.cookieNames(address).find((cookie) => cookie.startsWith('cartfolio_state:')) ?? ''
    const cookieValue = browser.cookie(address, name) ?? ''
    await browser.visit(address)
    await browser.visit(`${origin}/api/logout`, {}, (url) => url.origin === providerOrigin)
    await expectErrorPage(browser, address, 400, 'This sign-in has expired')
    // Even with the cookie restored, the provider does not accept its code again.
    browser.plant(origin, '/', name, cookieValue)
    await expectErrorPage(browser, address, 400, 'This sign-in has expired')
  })

  it.each([
    ['access_denied', 401, 'Sign-in was canceled'],
    ['server_error', 503, 'Sign-in is not available'],
    ['temporarily_unavailable', 503, 'Sign-in is not available'],
    ['unmet_authentication_requirements', 502, 'Sign-in failed'],
  ])('explains the error %s', async (error, status, title) => {
    const before = external.person
    external.person = { error }
    const browser = new TestBrowser()
    const address = await readCallback(browser, '/upload')
    external.person = before
    expect(new URL(address).searchParams.get('error')).toBe(error)
    await expectErrorPage(browser, address, status, title)
    expect(browser.cookieNames(address)).toEqual([])
  })

  it.each([
    ['/token', 'is down', 503, answers(502, '')],
    ['/token', 'closes the connection', 503, closes],
    ['/token', 'sends nonsense', 502, answers(200, '<html>')],
    ['/token', 'sends nothing of use', 502, answers(200, {})],
    ['/token', 'does not know the site', 502, answers(401, { error: 'invalid_client' })],
    ['/me', 'is down', 503, answers(500, '')],
    ['/me', 'closes the connection', 503, closes],
    ['/me', 'rejects', 502, answers(401, {})],
    ['/me', 'sends nonsense', 502, answers(200, ['jane'])],
    ['/me', 'sends megabytes', 502, answers(200, { sub: 'unlucky', filler: 'x'.repeat(2 ** 21) })],
    ['/me', 'has no subject', 502, answers(200, { email: 'a@b.cd' })],
    ['/me', 'has another subject', 502, answers(200, { sub: 'else', email: 'a@b.cd' })],
  ])('explains that %s %s', async (path, _, status, fail) => {
    const browser = new TestBrowser()
    const address = await readCallback(browser)
    external.broken.set(path, fail)
    const title = status === 503 ? 'Sign-in is not available' : 'Sign-in failed'
    await expectErrorPage(browser, address, status, title)
  })

  it('times out', async () => {
    const browser = new TestBrowser()
    const address = await readCallback(browser)
    external.broken.set('/me', () => undefined)
    const start = Date.now()
    await expectErrorPage(browser, address, 503, 'Sign-in is not available')
    expect(Date.now() - start).toBeLessThan(7000)
  }, 10_000)

  it('requires an e-mail address', async () => {
    external.person = { sub: 'silent' }
    const browser = new TestBrowser()
    const address = await readCallback(browser)
    await expectErrorPage(browser, address, 401, 'We need your e-mail address')
  })
})
