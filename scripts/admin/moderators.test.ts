import { expect, test, vi } from 'vitest'
import { linesOf } from '#tests/support/admin.ts'
import { makeMember } from '#tests/support/members.ts'
import { AdminError } from './command.ts'
import { moderatorCommands, moderatorSources } from './moderators.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'

const { add, list, remove } = moderatorCommands

// Read once per process.
vi.stubEnv('MODERATORS', 'Named@Example.com, both@example.com')
const NAMED = [
  'both@example.com\tnamed in MODERATORS\tnot a member yet',
  'named@example.com\tnamed in MODERATORS\tnot a member yet',
]

databaseOfEachTest()
test('a moderator is added, listed and removed, in any case', async () => {
  await makeMember({ email: 'omar@example.com' })
  expect(await linesOf(list, [], {})).toEqual([...NAMED, '2 moderators.'])
  expect(await linesOf(add, ['Omar@Example.com'], {})).toEqual([
    'omar@example.com is a moderator now.',
  ])
  expect(await linesOf(add, ['lena@example.com'], {})).toEqual([
    'There is no member with lena@example.com yet; who joins with this address will be a moderator.',
  ])
  expect(await linesOf(list, [], {})).toEqual([
    NAMED[0],
    'lena@example.com\tadded here\tnot a member yet',
    NAMED[1],
    'omar@example.com\tadded here\tmember',
    '4 moderators.',
  ])
  expect(await linesOf(remove, ['OMAR@example.com'], {})).toEqual([
    'omar@example.com is no longer a moderator.',
  ])
  expect(await linesOf(list, [], {})).toHaveLength(4)
})

test('the list names the source of each moderator', async () => {
  await linesOf(add, ['both@example.com'], {})
  await makeMember({ email: 'named@example.com' })
  expect(await linesOf(list, [], {})).toEqual([
    'both@example.com\tadded here, named in MODERATORS\tnot a member yet',
    'named@example.com\tnamed in MODERATORS\tmember',
    '2 moderators.',
  ])
})

test('only a verified address makes a moderator', async () => {
  const email = 'named@example.com'
  await linesOf(add, [email], {})
  const both = ['added here', 'named in MODERATORS']
  expect(await moderatorSources({ email: 'Named@Example.com', emailVerified: true })).toEqual(both)
  expect(await moderatorSources({ email, emailVerified: false })).toEqual([])
  expect(await moderatorSources({ email: 'a@example.com', emailVerified: true })).toEqual([])
})

test.each([
  ['no address', add, []],
  ['two addresses', add, ['a@example.com', 'b@example.com']],
  ['no e-mail address', add, ['omar']],
  ['an address that is not on the list', remove, ['nobody@example.com']],
])('rejected: %s', async (_what, command, words) => {
  await expect(linesOf(command, words, {})).rejects.toThrow(AdminError)
  expect(await linesOf(list, [], {})).toEqual([...NAMED, '2 moderators.'])
})
