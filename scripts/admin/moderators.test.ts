import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { AdminError } from './command.ts'
import { moderatorCommands } from './moderators.ts'

const { add, list, remove } = moderatorCommands

let data: TestData
beforeEach(async () => {
  data = await freshDatabase()
})
afterEach(() => data.dispose())

test('a moderator is added, listed and removed, in any case', async () => {
  await makeMember({ email: 'omar@example.com' })
  expect(await list.run([], {})).toEqual(['No moderators have been added.'])
  expect(await add.run(['Omar@Example.com'], {})).toEqual(['omar@example.com is a moderator now.'])
  await add.run(['lena@example.com'], {})
  expect(await list.run([], {})).toEqual(['lena@example.com\tnot a member yet', 'omar@example.com'])
  expect(await remove.run(['OMAR@example.com'], {})).toEqual([
    'omar@example.com is no longer a moderator.',
  ])
  expect(await list.run([], {})).toHaveLength(1)
})

test.each([
  ['no address', add, []],
  ['two addresses', add, ['a@example.com', 'b@example.com']],
  ['no e-mail address', add, ['omar']],
  ['an address that is not on the list', remove, ['nobody@example.com']],
])('rejected: %s', async (_what, command, words) => {
  await expect(command.run(words, {})).rejects.toThrow(AdminError)
  expect(await list.run([], {})).toEqual(['No moderators have been added.'])
})

test('rejected: adding a moderator twice', async () => {
  await add.run(['omar@example.com'], {})
  await expect(add.run(['OMAR@example.com'], {})).rejects.toThrow('is already a moderator')
})
