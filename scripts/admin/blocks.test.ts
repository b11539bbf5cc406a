import { expect, test } from 'vitest'
import { linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { blockCommands } from './blocks.ts'
import { AdminError } from './command.ts'

const { add, list, remove } = blockCommands

databaseOfEachTest()

test('domains and networks are added, listed and removed', async () => {
  expect(await linesOf(list, [], {})).toEqual(['Nothing is blocked.'])
  const note = 'Members with such addresses can still sign in.'
  expect(await linesOf(add, ['Trash.example', '192.0.2.0/24'], {})).toEqual([
    `Added 2 domains and networks. ${note}`,
  ])
  expect(await linesOf(add, ['@trash.example', '2001:db8::/32'], {})).toEqual([
    `Added 1 domain or network. ${note}`,
  ])
  expect(await linesOf(list, [], {})).toEqual([
    expect.stringMatching(/^192\.0\.2\.0\/24\tnetwork\t\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    expect.stringContaining('2001:db8::/32\tnetwork\t'),
    expect.stringContaining('trash.example\tdomain\t'),
    '3 domains and networks.',
  ])
  expect(await linesOf(remove, ['TRASH.example'], {})).toEqual([
    'trash.example is not blocked any more.',
  ])
  expect(await linesOf(list, [], {})).toHaveLength(3)
})

test.each([
  ['nothing', add, []],
  ['an e-mail address', add, ['a@trash.example']],
  ['a network that is too large', add, ['trash.example', '0.0.0.0/0']],
  ['more than 500', add, Array.from({ length: 501 }, (_none, n) => `n${n}.example`)],
  ['what is not on the list', remove, ['trash.example']],
  ['a public suffix', add, ['com']],
  ['a public suffix of two labels', add, ['trash.example', 'co.uk']],
  ['two at once', remove, ['trash.example', 'other.example']],
])('rejected: %s', async (_what, command, words) => {
  await expect(linesOf(command, words, {})).rejects.toThrow(AdminError)
  expect(await linesOf(list, [], {})).toEqual(['Nothing is blocked.'])
})
