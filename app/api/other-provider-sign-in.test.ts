import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import {
  createSigningKey,
  signClaims,
  startSigningProvider,
  type SigningKey,
  type SigningProvider,
} from '#tests/support/sign-in/signing-provider.ts'
import { listen, openTestDatabase, serve } from '#tests/support/sign-in/site.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { setDatabase, type Database } from '#db/client.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'

/* A second OpenID provider, which can sign anything. */

const CLIENT = { id: 'the site', secret: 'a secret: with+signs/and=more' }
const PERSON = { sub: 'johndoe', email: 'john@example.com', email_verified: true }

let origin: string
let db: Database
let provider: SigningProvider
let key: SigningKey
let createToken: SigningProvider['createToken']
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  const site = express()
  serve(site, '/api/login', login)
  serve(site, '/api/auth/callback', callback)
  serve(site, '*', async ({ request }) => Response.json(await getViewer(request)))
  const listening = await listen(site)
  closers.push(listening.close)
  origin = listening.origin
  provider = await startSigningProvider(CLIENT, PERSON)
  closers.push(provider.stop)
  key = provider.keys[0] as SigningKey
  createToken = provider.createToken
  process.env.PUBLIC_URL = origin
  process.env.SESSION_SECRET = 'only secret'
  process.env.OAUTH_ISSUER = provider.issuer
  process.env.OAUTH_CLIENT_ID = CLIENT.id
  process.env.OAUTH_CLIENT_SECRET = CLIENT.secret
})

afterEach(() => {
  Object.assign(provider, { createToken, denial: null })
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
    provider.createToken = (correct) => createToken({ ...correct, ...claims })
    expect(await signIn()).toEqual(REJECTED)
  })

  it.each<[string, Record<string, unknown>]>([
    ['that has expired a moment ago', { exp: now() - 20 }],
    ['for several sites, presented by this one', { aud: ['the site', 'other'], azp: 'the site' }],
  ])('%s is accepted', async (_, claims) => {
    provider.createToken = (correct) => createToken({ ...correct, ...claims })
    expect(await signIn()).toEqual(SIGNED_IN)
  })

  const replaceToken = (replace: (token: string) => string) => {
    provider.createToken = async (claims) => replace(await createToken(claims))
  }
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
    for (const id of [key.id, 'another']) {
      const foreign = await createSigningKey(id)
      provider.createToken = (claims) => signClaims(claims, foreign)
      expect(await signIn()).toEqual(REJECTED)
    }
  })

  it('signed with a new key is accepted once the provider publishes it', async () => {
    const added = await createSigningKey()
    provider.createToken = (claims) => signClaims(claims, added)
    // The keys are not read again at once after the last time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(await signIn()).toEqual(REJECTED)
    provider.keys.push(added)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(await signIn()).toEqual(SIGNED_IN)
    // The old key is still good.
    provider.createToken = createToken
    expect(await signIn()).toEqual(SIGNED_IN)
    vi.useRealTimers()
  })
})

it('logs why the provider rejects a sign-in, in one short line', async () => {
  const warn = vi.spyOn(log, 'warn')
  provider.denial = {
    error: 'access_denied',
    error_description: `Rule 7 denies\n${'x'.repeat(5000)}`,
  }
  expect((await signIn()).status).toBe(401)
  const [fields] = warn.mock.calls.at(-1) as unknown as [Record<string, string>]
  expect(fields.error).toBe('access_denied')
  expect(fields.description).toMatch(/^Rule 7 denies x+$/)
  expect(fields.description?.length).toBe(300)
})
