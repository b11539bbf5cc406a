import { expect, test } from 'vitest'
import { invitationDigest } from '#app/features/sign-in/invitation.server.ts'
import { findOpenInvitation } from '#db/queries/invitations.ts'
import { linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { AdminError } from './command.ts'
import { invitationCommands } from './invitations.ts'

const { create } = invitationCommands

databaseOfEachTest()

test('prints links that work', async () => {
  const [link = '', note, ...more] = await linesOf(create, [], {})
  expect(link).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{32}$/)
  expect(note).toMatch(
    /^1 invitation until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. The links cannot be printed again\.$/,
  )
  expect(more).toEqual([])
  expect(await findOpenInvitation(invitationDigest(link.slice(-32)))).toBeInstanceOf(Date)
  const lines = await linesOf(create, [], { count: '3' })
  expect(new Set(lines)).toHaveLength(4)
})

test.each([['0'], ['101'], ['x'], ['-1']])('rejects the count %s', async (count) => {
  await expect(linesOf(create, [], { count })).rejects.toThrow(AdminError)
})

test('rejects arguments', async () => {
  await expect(linesOf(create, ['jane@example.com'], {})).rejects.toThrow(AdminError)
})
