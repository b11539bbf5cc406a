import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { blockCommands } from './blocks.ts'
import { AdminError } from './command.ts'

const { add, list, remove } = blockCommands
const today = new Date().toISOString().slice(0, 10)

databaseOfEachTest()

test('domains and networks are added, listed and removed', async () => {
  expect(await list.run([], {})).toEqual(['Nothing is blocked.'])
  const note = 'Members with such addresses can still sign in.'
  expect(await add.run(['Trash.example', '192.0.2.0/24'], {})).toEqual([`Added 2. ${note}`])
  expect(await add.run(['@trash.example', '2001:db8::/32'], {})).toEqual([`Added 1. ${note}`])
  expect(await list.run([], {})).toEqual([
    `192.0.2.0/24\tnetwork\t${today}`,
    `2001:db8::/32\tnetwork\t${today}`,
    `trash.example\tdomain\t${today}`,
  ])
  expect(await remove.run(['TRASH.example'], {})).toEqual([
    'trash.example is not blocked any more.',
  ])
  expect(await list.run([], {})).toHaveLength(2)
})

test.each([
  ['nothing', add, []],
  ['an e-mail address', add, ['a@trash.example']],
  ['a network that is too large', add, ['trash.example', '0.0.0.0/0']],
  ['more than 500', add, Array.from({ length: 501 }, (_none, n) => `n${n}.example`)],
  ['what is not on the list', remove, ['trash.example']],
  ['two at once', remove, ['trash.example', 'other.example']],
])('rejected: %s', async (_what, command, words) => {
  await expect(command.run(words, {})).rejects.toThrow(AdminError)
  expect(await list.run([], {})).toEqual(['Nothing is blocked.'])
})
