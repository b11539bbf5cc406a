import { describe, expect, it } from 'vitest'
import { embeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import { serveSite } from '#tests/support/sign-in/site.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'
import { loader as logout } from './logout.tsx'

const origin = await serveSite(
  { '/api/login': login, '/api/auth/callback': callback, '/api/logout': logout },
  async (app, publicUrl) => {
    app.use(await embeddedProvider({ publicUrl, secrets: ['newest', 'older'], signIn: 'demo' }))
  },
)
Object.assign(process.env, {
  SIGN_IN: 'demo',
  PUBLIC_URL: origin,
  PORT: new URL(origin).port,
  SESSION_SECRET: 'newest,older',
})

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

async function signInAs(browser: TestBrowser, fields: Record<string, string>, returnTo = '/') {
  const login = await browser.visit(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect(login.url).toContain('/oidc/interaction/')
  return browser.visit(login.url, form(fields))
}

describe('signing in with the embedded provider', () => {
  it('rejects an address that is longer or has more fields than that of any request', async () => {
    for (const address of [
      'auth?' + '=&'.repeat(60),
      'me?' + '&'.repeat(60),
      `auth?state=${'%22'.repeat(2000)}`,
    ]) {
      const response = await fetch(`${origin}/oidc/${address}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('too long')
    }
  })

  it('shows one plain form without a script', async () => {
    const { url, response } = await new TestBrowser().visit(`${origin}/api/login`)
    expect(url).toMatch(/\/oidc\/interaction\/[\w-]+$/)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|style=|onload/)
    expect(html).toMatch(/<input id="email" name="email" value="" type="email"[^>]* required/)
    expect(html).toMatch(/name="givenName"/)
    expect(html).toMatch(/name="familyName"/)
    const style = await fetch(`${origin}/oidc/style.css`)
    expect(style.headers.get('Content-Type')).toMatch(/^text\/css/)
  })

  it('creates the account on first use and returns to the path', async () => {
    const browser = new TestBrowser()
    const fields = { email: 'Jane@Example.com', givenName: 'Jane', familyName: 'Doe' }
    const { url, response } = await signInAs(browser, fields, '/search?q=a&b=c')
    expect(url).toBe(`${origin}/search?q=a&b=c`)
    expect(await response.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'jane@example.com',
      firstName: 'Jane',
      lastName: 'Doe',
      username: null,
      unreadNotifications: 3,
    })
    expect(browser.cookieNames(`${origin}/api/auth/callback`)).toEqual([
      'cartfolio_flash',
      'cartfolio_session',
    ])
  })

  it.each([
    ['', 'Enter an e-mail address'],
    ['jane', 'Enter a valid e-mail address'],
    ['"><script>alert(1)</script>', 'Enter a valid e-mail address'],
  ])('shows the form again for the e-mail %j', async (email, message) => {
    const browser = new TestBrowser()
    const { response } = await signInAs(browser, { email, givenName: 'J"<b>' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(message)
    expect(html).toContain('value="J&#34;&#60;b&#62;"')
    expect(html).not.toContain('<script>')
    expect(browser.cookieNames(origin)).not.toContain('cartfolio_session')
  })

  it('signs out here and at the provider without a question, and asks again afterwards', async () => {
    const browser = new TestBrowser()
    await signInAs(browser, { email: 'jane@example.com' })
    const session = browser.cookie(origin, 'cartfolio_session') ?? ''
    const left = await browser.visit(`${origin}/api/logout`)
    expect(left.url).toBe(`${origin}/`)
    expect(await left.response.json()).toBeNull()
    expect(browser.cookieNames(`${origin}/oidc/auth`)).toEqual([])

    browser.plant(origin, '/', 'cartfolio_session', session)
    expect(await (await browser.request(`${origin}/`)).json()).toBeNull()
    expect((await browser.visit(`${origin}/api/login`)).url).toContain('/oidc/interaction/')
  })

  it('signs out when the provider no longer has a session', async () => {
    const browser = new TestBrowser()
    await signInAs(browser, { email: 'jane@example.com' })
    browser.plant(`${origin}/oidc`, '/oidc', 'cartfolio_oidc', 'unknown')
    const { url, response } = await browser.visit(`${origin}/api/logout`)
    expect(url).toBe(`${origin}/`)
    expect(await response.json()).toBeNull()
  })

  it('shows an error for an expired form', async () => {
    const browser = new TestBrowser()
    const login = await browser.visit(`${origin}/api/login`)
    await browser.visit(login.url, form({ email: 'jane@example.com' }))
    for (const response of [
      await browser.request(login.url),
      await browser.request(login.url, form({ email: 'jane@example.com' })),
      await browser.request(`${origin}/oidc/interaction/unknown`),
    ]) {
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain('This sign-in has expired')
      expect(html).toContain('href="/api/login"')
    }
  })

  it('names blocked cookies instead of an expiry', async () => {
    const { url } = await new TestBrowser().visit(`${origin}/api/login`)
    const response = await new TestBrowser().request(url)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Your browser sent no cookies')
    expect(html).not.toContain('expired')
  })

  it('rejects other clients and redirect addresses with a page', async () => {
    const address = new URL(`${origin}/oidc/auth`)
    const { searchParams } = new URL(
      (await new TestBrowser().request(`${origin}/api/login`)).headers.get('Location') ?? '',
    )
    for (const [name, value] of searchParams) address.searchParams.set(name, value)
    address.searchParams.set('redirect_uri', 'http://elsewhere.example/')
    const response = await new TestBrowser().request(address.href)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Sign-in failed')
    expect(html).not.toMatch(/ at .*\.js/)
    address.searchParams.set('redirect_uri', searchParams.get('redirect_uri') ?? '')
    address.searchParams.delete('code_challenge')
    const unproven = await new TestBrowser().request(address.href)
    expect(unproven.headers.get('Location')).toContain('error=invalid_request')
  })
})
