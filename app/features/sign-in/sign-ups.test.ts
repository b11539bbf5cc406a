import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertMaintainerInvitations } from '#db/queries/invitations.ts'
import { insertSignUpBlocks } from '#db/queries/sign-up-blocks.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import type { ProviderClaims } from './claims.server.ts'
import type { SignUp } from './sign-ups.server.ts'

const DIGEST = 'i'.repeat(43)

databaseOfEachTest()
// The environment is read once: each test has its own modules.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

let people = 0
const person = (email = `p${++people}@example.com`): ProviderClaims => ({
  provider: 'https://p.example',
  subject: email,
  firstName: null,
  lastName: null,
  email,
  emailVerified: true,
  pictureUrl: null,
})

/** A site with these variables, whose sign-in returns the kind of an error, or `isNew`. */
async function site(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { signIn } = await import('./commands.server.ts')
  return async (
    claims: ProviderClaims,
    { client = '192.0.2.1', ...signUp }: Partial<SignUp> = {},
  ) =>
    signIn(claims, { signUp: { invitation: null, ...signUp, client } }).then(
      ({ isNew }) => isNew,
      (error: { kind?: string }) => error.kind ?? error,
    )
}

test('an open site takes everybody, and leaves invitations unused', async () => {
  const signIn = await site({})
  await insertMaintainerInvitations([DIGEST])
  expect(await signIn(person(), { invitation: DIGEST })).toBe(true)
  const again = await import('#db/queries/invitations.ts')
  expect(await again.findOpenInvitation(DIGEST)).not.toBeNull()
})

test('a closed site takes nobody; members sign in', async () => {
  const jane = person()
  await (
    await site({})
  )(jane)
  vi.resetModules()
  const signIn = await site({ SIGN_UPS: 'closed' })
  expect(await signIn(jane)).toBe(false)
  expect(await signIn(person(), { invitation: DIGEST })).toBe('closed')
})

test('a site with invitations takes who has one, once', async () => {
  const signIn = await site({ SIGN_UPS: 'invite' })
  await insertMaintainerInvitations([DIGEST])
  const jane = person()
  expect(await signIn(jane)).toBe('uninvited')
  expect(await signIn(jane, { invitation: DIGEST })).toBe(true)
  expect(await signIn(jane)).toBe(false)
  expect(await signIn(person(), { invitation: DIGEST })).toBe('uninvited')
})

test('one person with one invitation gets one account from concurrent sign-ins', async () => {
  const signIn = await site({ SIGN_UPS: 'invite' })
  await insertMaintainerInvitations([DIGEST])
  const jane = person()
  const all = await Promise.all([1, 2, 3].map(() => signIn(jane, { invitation: DIGEST })))
  expect(all.sort()).toEqual([false, false, true])
})

test('a blocked domain or network creates no account; members sign in', async () => {
  const signIn = await site({})
  const early = person('early@trash.example')
  expect(await signIn(early)).toBe(true)
  await insertSignUpBlocks([
    { kind: 'domain', value: 'trash.example' },
    { kind: 'network', value: '198.51.100.0/24' },
  ])
  expect(await signIn(person('late@mail.trash.example'))).toBe('refused')
  expect(await signIn(person(), { client: '198.51.100.9' })).toBe('refused')
  expect(await signIn(early, { client: '198.51.100.9' })).toBe(false)
})

describe('the limit of new accounts by network', () => {
  const addresses = (count: number) => Array.from({ length: count }, () => '192.0.2.1')

  test('is ten an hour, without sign-ins of members', async () => {
    const signIn = await site({ RATE_LIMITS: 'on' })
    const jane = person()
    expect(await signIn(jane)).toBe(true)
    for (const client of addresses(9)) expect(await signIn(person(), { client })).toBe(true)
    expect(await signIn(person())).toBe('too-many')
    expect(await signIn(jane)).toBe(false)
    expect(await signIn(person(), { client: '192.0.2.2' })).toBe(true)
  })

  test.each([
    ['the demo sign-in', { RATE_LIMITS: 'on', SIGN_IN: 'demo' }],
    ['a site without limits', { RATE_LIMITS: 'off' }],
  ])('does not apply to %s', async (_what, variables) => {
    const signIn = await site(variables)
    for (const client of addresses(12)) expect(await signIn(person(), { client })).toBe(true)
  })
})
