import { beforeEach, expect, test, vi } from 'vitest'
import { setMailNotices } from '#db/queries/mail-notices.ts'
import { insertPasskey, listPasskeys } from '#db/queries/passkeys.ts'
import { database } from '#db/client.ts'
import { TestAuthenticator } from '#tests/support/authenticator.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeViewer } from '#tests/support/members.ts'
import { addPasskey, removePasskey, renamePasskey } from '../account/commands.server.ts'
import { makerOf } from './authenticators.ts'
import { allowsPasskeys, checkPasskey, passkeyOptions, signInOptions } from './passkey.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    SIGN_IN: 'email',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'on',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'carts@example.com',
  }),
)

const JANE = 'jane-who-has-passkeys'
const SID = 'a-fresh-session'
let jane: Viewer
let added: string | null

databaseOfEachTest()
beforeEach(async () => {
  jane = await makeViewer({ id: JANE, email: 'jane@example.com' })
})

const newChallenge = async (sid = SID) => (await passkeyOptions(jane, sid, [])).challenge

async function addKey(options: { isVerified?: boolean; aaguid?: string } = {}, browser = '') {
  const key = new TestAuthenticator()
  const passkey = key.create({ challenge: await newChallenge(), ...options })
  added = await addPasskey(jane, { passkey }, SID, browser)
  return key
}

const challengeOf = async (interaction: string) => (await signInOptions(interaction)).challenge
const listMail = () =>
  database().$client.prepare('SELECT subject FROM mail_outbox').pluck().all() as string[]

test('a new passkey signs its member in, and is told by mail', async () => {
  const key = await addKey()
  expect(listMail()).toEqual(['A passkey was added to your account at Cartfolio'])
  // It is no mail notice, with which it would end.
  await setMailNotices(JANE, null)
  expect(listMail()).toHaveLength(1)
  key.counter = 1
  const answer = key.get({ challenge: await challengeOf('first') })
  expect(await checkPasskey(answer, 'first')).toBe('jane@example.com')
  const [stored] = await listPasskeys(JANE, { limit: 9 })
  expect(stored?.usedAt).toBeInstanceOf(Date)
})

test('trusts no issuer of attestations, whose certificates would have addresses called', async () => {
  await addKey()
  const { SettingsService } = await import('@simplewebauthn/server')
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'packed', 'tpm'] as const)
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
})

test.each([
  ['for another sign-in', { interaction: 'other' }],
  ['by another site', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['without recognizing the person', { isVerified: false }],
])('does not sign in %s', async (_why, change) => {
  const key = await addKey()
  const { interaction = 'first', ...ceremony }: Record<string, unknown> = change
  const challenge = await challengeOf(String(interaction))
  expect(await checkPasskey(key.get({ ...ceremony, challenge }), 'first')).toBeNull()
})

test('does not sign in with another key, a copy of the key, a removed one, or no JSON', async () => {
  const key = await addKey()
  const challenge = await challengeOf('first')
  expect(await checkPasskey(new TestAuthenticator().get({ challenge }), 'first')).toBeNull()
  key.counter = 5
  const answer = key.get({ challenge })
  expect(await checkPasskey(answer, 'first')).toBe('jane@example.com')
  expect(await checkPasskey(answer, 'first')).toBeNull()
  for (const json of ['', '{}', 'null', '[', '{"id":1}'])
    expect(await checkPasskey(json, 'first')).toBeNull()
  key.counter = 6
  const [stored] = await listPasskeys(JANE, { limit: 9 })
  await removePasskey(jane, stored?.id ?? 0)
  expect(await checkPasskey(key.get({ challenge }), 'first')).toBeNull()
})

test('is added only soon after a sign-in, with the answer of that session', async () => {
  const key = new TestAuthenticator()
  const challenge = await newChallenge()
  const passkey = key.create({ challenge })
  const tries: [string, string | null][] = [
    [passkey, null],
    [passkey, 'another-session'],
    [key.create({ challenge, origin: 'https://evil.example' }), SID],
    [key.create({ challenge, isVerified: false }), SID],
    ['{}', SID],
  ]
  for (const [sent, sid] of tries)
    await expect(addPasskey(jane, { passkey: sent }, sid)).rejects.toMatchObject({ status: 400 })
  expect(await listPasskeys(JANE, { limit: 9 })).toEqual([])
  expect(listMail()).toEqual([])
})

test('a member has ten, each once, and removes only own ones', async () => {
  const key = await addKey()
  const again = { passkey: key.create({ challenge: await newChallenge() }) }
  await expect(addPasskey(jane, again, SID)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('There is a passkey for your account') as string,
  })
  const other = { publicKey: 'k', counter: 0, transports: [], userId: JANE }
  for (let n = 1; n < 10; n++) await insertPasskey({ ...other, credential: `c${n}` }, () => {})
  await expect(addKey()).rejects.toMatchObject({
    status: 400,
    message: 'You have 10 passkeys. Remove one first.',
  })
  const omar = await makeViewer({ id: 'omar-without-passkeys' })
  await expect(removePasskey(omar, 1)).rejects.toMatchObject({ status: 404 })
  expect(await listPasskeys(JANE, { limit: 20 })).toHaveLength(10)
})

test('says what made a passkey, and has a name of its member', async () => {
  const windows = 'Firefox on Windows'
  await addKey({ aaguid: 'fdb141b2-5d84-443e-8a35-4698c205a502' }, windows)
  await addKey({ aaguid: '12345678-0000-0000-0000-000000000000' }, windows)
  await addKey()
  expect(added).toBeNull()
  const keys = await listPasskeys(JANE, { limit: 9 })
  expect(keys.map(makerOf)).toEqual(['KeePassXC', windows, ''])
  const [first] = keys
  await renamePasskey(jane, first?.id ?? 0, { passkeyName: ' Desk\n1 ' })
  const wrong = { passkeyName: 'x'.repeat(61) }
  await expect(renamePasskey(jane, first?.id ?? 0, wrong)).rejects.toMatchObject({ status: 400 })
  const omar = await makeViewer({ id: 'omar-without-passkeys' })
  const stolen = renamePasskey(omar, first?.id ?? 0, { passkeyName: 'Mine' })
  await expect(stolen).rejects.toMatchObject({ status: 404 })
  expect((await listPasskeys(JANE, { limit: 1 }))[0]?.name).toBe('Desk 1')
  const options = await passkeyOptions(jane, SID, keys)
  expect(options.excludeCredentials).toEqual(
    keys.map(({ credential }) => ({
      id: credential,
      type: 'public-key',
      transports: ['internal'],
    })),
  )
})

test('says that there is another one of the same kind', async () => {
  await addKey({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' })
  await addKey({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' })
  expect(added).toBe('Bitwarden')
})

test('reads what password managers send: base64, and null for what they do not have', async () => {
  const toBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  const rewrite = (json: string) => {
    const { response, ...others } = JSON.parse(json) as { response: Record<string, string> }
    const { transports: _transports, ...texts } = response
    return JSON.stringify({
      ...others,
      clientExtensionResults: null,
      response: {
        ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, toBase64(text)])),
        transports: null,
        userHandle: null,
      },
    })
  }
  const key = new TestAuthenticator()
  const passkey = rewrite(key.create({ challenge: await newChallenge() }))
  await addPasskey(jane, { passkey }, SID)
  const answer = rewrite(key.get({ challenge: await challengeOf('first') }))
  expect(await checkPasskey(answer, 'first')).toBe('jane@example.com')
})

test.each([
  ['https://carts.example', true],
  ['http://localhost:3000', true],
  ['http://carts.example', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]', false],
])('a site at %s: %s', (address, allowed) => {
  expect(allowsPasskeys(address)).toBe(allowed)
})
