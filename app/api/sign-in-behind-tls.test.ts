import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import { listen, openTestDatabase, serve } from '#tests/support/sign-in/site.ts'
import { setDatabase, type Database } from '#db/client.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'
import { loader as logout } from './logout.tsx'

const PUBLIC_URL = 'https://cartfolio.example'

let origin: string
let close: () => Promise<void>
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  const app = express()
  app.use(
    await embeddedProvider({
      publicUrl: PUBLIC_URL,
      secrets: ['secret'],
      signIn: 'demo',
    }),
  )
  serve(app, '/api/login', login)
  serve(app, '/api/auth/callback', callback)
  serve(app, '/api/logout', logout)
  app.get('*', (_request, response) => void response.send('a page'))
  ;({ origin, close } = await listen(app))
  process.env.SIGN_IN = 'demo'
  process.env.PUBLIC_URL = PUBLIC_URL
  process.env.PORT = new URL(origin).port
  process.env.SESSION_SECRET = 'secret'
})

afterAll(async () => {
  await close()
  db.$client.close()
  setDatabase(undefined)
})

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
