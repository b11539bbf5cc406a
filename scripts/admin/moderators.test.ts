import { expect, test, vi } from 'vitest'
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
  expect(await list.run([], {})).toEqual(NAMED)
  expect(await add.run(['Omar@Example.com'], {})).toEqual(['omar@example.com is a moderator now.'])
  await add.run(['lena@example.com'], {})
  expect(await list.run([], {})).toEqual([
    NAMED[0],
    'lena@example.com\tadded here\tnot a member yet',
    NAMED[1],
    'omar@example.com\tadded here\tmember',
  ])
  expect(await remove.run(['OMAR@example.com'], {})).toEqual([
    'omar@example.com is no longer a moderator.',
  ])
  expect(await list.run([], {})).toHaveLength(3)
})

test('the list names the source of each moderator', async () => {
  await add.run(['both@example.com'], {})
  await makeMember({ email: 'named@example.com' })
  expect(await list.run([], {})).toEqual([
    'both@example.com\tadded here, named in MODERATORS\tnot a member yet',
    'named@example.com\tnamed in MODERATORS\tmember',
  ])
})

test('only a verified address makes a moderator', async () => {
  const email = 'named@example.com'
  await add.run([email], {})
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
  await expect(command.run(words, {})).rejects.toThrow(AdminError)
  expect(await list.run([], {})).toEqual(NAMED)
})
