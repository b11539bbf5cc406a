import { expect, it } from 'vitest'
import { embeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import { serveSite } from '#tests/support/sign-in/site.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'
import { loader as logout } from './logout.tsx'

const PUBLIC_URL = 'https://cartfolio.example'

const origin = await serveSite(
  { '/api/login': login, '/api/auth/callback': callback, '/api/logout': logout },
  async (app) => {
    app.use(await embeddedProvider({ publicUrl: PUBLIC_URL, secrets: ['secret'], signIn: 'demo' }))
  },
)
Object.assign(process.env, { SIGN_IN: 'demo', PUBLIC_URL, PORT: new URL(origin).port })
process.env.SESSION_SECRET = 'secret'

it('signs in and out by the public address, asking the provider on this machine', async () => {
  const browser = new TestBrowser(origin)
  const login = await browser.visit(`${PUBLIC_URL}/api/login?returnTo=/upload`)
  expect(login.url).toMatch(/^https:\/\/cartfolio\.example\/oidc\/interaction\//)
  const body = new URLSearchParams({ email: 'jane@example.com' })
  const done = await browser.visit(login.url, { method: 'POST', body })
  expect(done.url).toBe(`${PUBLIC_URL}/upload`)
  expect(browser.cookieNames(`${PUBLIC_URL}/`)).toEqual(['cartfolio_flash', 'cartfolio_session'])
  expect((await browser.visit(`${PUBLIC_URL}/api/logout`)).url).toBe(`${PUBLIC_URL}/`)
  expect(browser.cookieNames(`${PUBLIC_URL}/oidc`)).toEqual(['cartfolio_flash'])

  const cookies = browser.received.filter(
    (cookie) => !/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie),
  )
  expect(cookies.length).toBeGreaterThan(4)
  for (const cookie of cookies)
    expect(cookie).toMatch(/(?=.*; secure)(?=.*; httponly)(?=.*; samesite=lax)/i)
})
