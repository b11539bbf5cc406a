import express from 'express'
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '#app/features/sign-in/testing/browser.ts'
import { listen, openTestDatabase, serve } from '#app/features/sign-in/testing/site.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { setDatabase, type Database } from '#db/client.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'

/* A second OpenID provider, from another author, which can sign anything. */

let origin: string
let db: Database
const provider = new OAuth2Server()
const closers: (() => Promise<void>)[] = []

/** Signs the next ID tokens differently. */
function changeToken(change: (token: MutableToken) => void): void {
  provider.service.on('beforeTokenSigning', (token) => {
    if ('nonce' in token.payload) change(token)
  })
}

beforeAll(async () => {
  db = await openTestDatabase()
  const site = express()
  serve(site, '/api/login', login)
  serve(site, '/api/auth/callback', callback)
  serve(site, '*', async ({ request }) => Response.json(await viewerOf(request)))
  const listening = await listen(site)
  closers.push(listening.close)
  origin = listening.origin
  await provider.issuer.keys.generate('RS256')
  // Another host name than the site's, whose cookies it would get otherwise.
  await provider.start(undefined, 'localhost')
  closers.push(() => provider.stop())
  process.env.PUBLIC_URL = origin
  process.env.SESSION_SECRET = 'only secret'
  process.env.OAUTH_ISSUER = provider.issuer.url
  process.env.OAUTH_CLIENT_ID = 'the site'
  process.env.OAUTH_CLIENT_SECRET = 'a secret'
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = { sub: 'johndoe', email: 'john@example.com', email_verified: true }
  })
})

afterEach(() => {
  provider.service.removeAllListeners('beforeTokenSigning')
  provider.service.removeAllListeners('beforeResponse')
  provider.service.removeAllListeners('beforeAuthorizeRedirect')
})

afterAll(async () => {
  for (const close of closers) await close()
  db.$client.close()
  setDatabase(undefined)
})

async function signIn() {
  const { response } = await new TestBrowser().visit(`${origin}/api/login`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const SIGNED_IN = { status: 200, body: expect.objectContaining({ email: 'john@example.com' }) }
const REJECTED = { status: 502, body: expect.objectContaining({ title: 'Sign-in failed' }) }

it('signs in', async () => {
  expect(await signIn()).toEqual(SIGNED_IN)
})

it('sends a nonce, a new one for each sign-in', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers } = await new TestBrowser().request(`${origin}/api/login`)
      return new URL(headers.get('Location') ?? '').searchParams.get('nonce')
    }),
  )
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{43}$/)
  expect(new Set(nonces).size).toBe(2)
})

const now = () => Math.floor(Date.now() / 1000)

describe('an ID token', () => {
  it.each<[string, Record<string, unknown>]>([
    ['with the nonce of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another site', { aud: 'another site' }],
    ['for several sites, presented by another', { aud: ['the site', 'other'], azp: 'other' }],
    ['of another person', { sub: 'janedoe' }],
    ['that has expired', { exp: now() - 120 }],
    ['that does not expire', { exp: undefined }],
  ])('%s is rejected', async (_, claims) => {
    changeToken(({ payload }) => Object.assign(payload, claims))
    expect(await signIn()).toEqual(REJECTED)
  })

  it.each<[string, Record<string, unknown>]>([
    ['that has expired a moment ago', { exp: now() - 20 }],
    ['for several sites, presented by this one', { aud: ['the site', 'other'], azp: 'the site' }],
  ])('%s is accepted', async (_, claims) => {
    changeToken(({ payload }) => Object.assign(payload, claims))
    expect(await signIn()).toEqual(SIGNED_IN)
  })

  const replaceToken = (replace: (token: string) => string) =>
    provider.service.on('beforeResponse', (response: { body: { id_token: string } }) => {
      response.body.id_token = replace(response.body.id_token)
    })
  const encoded = (text: string) => Buffer.from(text).toString('base64url')

  it('changed after signing is rejected', async () => {
    replaceToken((token) => {
      const [header, payload = '', signature] = token.split('.')
      const text = Buffer.from(payload, 'base64url').toString()
      return [header, encoded(text.replace('{', '{"admin":1,')), signature].join('.')
    })
    expect(await signIn()).toEqual(REJECTED)
  })

  it('without a signature is rejected', async () => {
    replaceToken((token) => `${encoded('{"alg":"none"}')}.${token.split('.')[1]}.`)
    expect(await signIn()).toEqual(REJECTED)
  })

  it('signed with a key that the provider does not publish is rejected', async () => {
    const stranger = new OAuth2Server()
    await stranger.issuer.keys.generate('RS256')
    await stranger.start(undefined, 'localhost')
    stranger.issuer.url = provider.issuer.url
    const foreign = await stranger.issuer.buildToken({
      scopesOrTransform: (_header, payload) =>
        Object.assign(payload, { aud: 'the site', sub: 'johndoe', nonce: 'x' }),
    })
    replaceToken(() => foreign)
    expect(await signIn()).toEqual(REJECTED)
    await stranger.stop()
  })

  it('signed with a new key is accepted once the provider publishes it', async () => {
    const used = new Set<string>()
    changeToken(({ header }) => void used.add(header.kid))
    for (const algorithm of ['RS256', 'RS256']) await provider.issuer.keys.generate(algorithm)
    // The keys are not read again at once after the last time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    // The provider takes its keys in turn, for two tokens of a sign-in each.
    for (let time = 0; time < 3; time++) expect(await signIn()).toEqual(SIGNED_IN)
    expect(used.size).toBe(3)
    vi.useRealTimers()
  })
})

it('logs why the provider rejects a sign-in, in one short line', async () => {
  const warn = vi.spyOn(log, 'warn')
  provider.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', `Rule 7 denies\n${'x'.repeat(5000)}`)
  })
  expect((await signIn()).status).toBe(401)
  const [fields] = warn.mock.calls.at(-1) as unknown as [Record<string, string>]
  expect(fields.error).toBe('access_denied')
  expect(fields.description).toMatch(/^Rule 7 denies x+$/)
  expect(fields.description?.length).toBe(300)
})
