import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '#tests/support/sign-in/browser.ts'
import {
  createSigningKey,
  signClaims,
  startSigningProvider,
  type SigningKey,
} from '#tests/support/sign-in/signing-provider.ts'
import { serveSite } from '#tests/support/sign-in/site.ts'
import { log } from '#app/http/logging/log.server.ts'
import { loader as callback } from './callback.tsx'
import { loader as login } from './login.tsx'

/* A second OpenID provider, which can sign anything. */

const CLIENT = { id: 'the site', secret: 'a secret: with+signs/and=more' }
const PERSON = { sub: 'johndoe', email: 'john@example.com', email_verified: true }

const origin = await serveSite({ '/api/login': login, '/api/auth/callback': callback })
const provider = await startSigningProvider(CLIENT, PERSON)
afterAll(provider.stop)
const [key] = provider.keys as [SigningKey]
const { createToken } = provider
Object.assign(process.env, {
  PUBLIC_URL: origin,
  SESSION_SECRET: 'only secret',
  OAUTH_ISSUER: provider.issuer,
  OAUTH_CLIENT_ID: CLIENT.id,
  OAUTH_CLIENT_SECRET: CLIENT.secret,
})

afterEach(() => {
  Object.assign(provider, { createToken, denial: null })
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
  it.each<[string, string, Record<string, unknown>]>([
    ['with the nonce of another sign-in', 'rejected', { nonce: 'another' }],
    ['without a nonce', 'rejected', { nonce: undefined }],
    ['of another issuer', 'rejected', { iss: 'https://elsewhere.example' }],
    ['for another site', 'rejected', { aud: 'another site' }],
    ['for several sites, by another', 'rejected', { aud: ['the site', 'other'], azp: 'other' }],
    ['for several sites, by this one', 'accepted', { aud: ['the site', 'other'], azp: 'the site' }],
    ['of another person', 'rejected', { sub: 'janedoe' }],
    ['that has expired', 'rejected', { exp: now() - 120 }],
    ['that has expired a moment ago', 'accepted', { exp: now() - 20 }],
    ['that does not expire', 'rejected', { exp: undefined }],
  ])('%s is %s', async (_, outcome, claims) => {
    provider.createToken = (correct) => createToken({ ...correct, ...claims })
    expect(await signIn()).toEqual(outcome === 'accepted' ? SIGNED_IN : REJECTED)
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
