import { beforeEach, expect, test } from 'vitest'
import { updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { users } from '../schema.ts'
import { createMember } from './identities.ts'
import {
  deleteInvitation,
  findOpenInvitation,
  insertInvitation,
  insertMaintainerInvitations,
  INVITATION_DAYS,
  listInvitations,
} from './invitations.ts'
import { DAY_MS } from '#app/durations.ts'

databaseOfEachTest()
let host: string
beforeEach(async () => {
  host = (await makeMember()).id
})

const digestOf = (name: string) => name.padEnd(43, '-')
const invite = (name: string, now?: Date) => insertInvitation(host, digestOf(name), now)
const ofHost = () => listInvitations(host, { limit: 9 })

let guests = 0
function join(name: string) {
  const id = `guest-number-${++guests}-with-an-id`
  const names = { firstName: null, lastName: null }
  return createMember({
    user: { ...names, id, email: `${id}@example.com`, emailVerified: true },
    identity: { provider: 'p', subject: id },
    welcomeTexts: [],
    invitation: digestOf(name),
  })
}
const notInvited = { name: 'InvitationUsed' }

test('an invitation creates one member', async () => {
  await invite('a')
  expect(await join('a')).toBe(true)
  expect(await findOpenInvitation(digestOf('a'))).toBeNull()
  await expect(join('a')).rejects.toMatchObject(notInvited)
  await expect(join('unknown')).rejects.toMatchObject(notInvited)
  expect(await ofHost()).toMatchObject([{ usedAt: expect.any(Date) }])
})

test('a sign-up that fails uses up no invitation', async () => {
  await invite('a')
  const { email } = await makeMember()
  const user = { id: 'g'.repeat(24), email, emailVerified: true, firstName: null, lastName: null }
  const member = { user, identity: { provider: 'p', subject: 's' }, welcomeTexts: [] }
  expect(await createMember({ ...member, invitation: digestOf('a') })).toBe(false)
  expect(await join('a')).toBe(true)
})

test('the maintainer’s invitations work as well', async () => {
  await insertMaintainerInvitations(['a', 'b'].map(digestOf))
  expect(await join('b')).toBe(true)
  expect(await join('a')).toBe(true)
})

test('a member has three, used ones included; expired and withdrawn ones are free again', async () => {
  const before = new Date(Date.now() - INVITATION_DAYS * DAY_MS)
  for (const name of ['a', 'b']) expect(await invite(name)).toBe(true)
  expect(await invite('old', before)).toBe(true)
  await join('a')
  expect(await invite('c')).toBe(true)
  expect(await invite('d')).toBe(false)
  const [used, open] = await ofHost()
  expect(await deleteInvitation(host, used?.id ?? 0)).toBe(false)
  expect(await deleteInvitation((await makeMember()).id, open?.id ?? 0)).toBe(false)
  expect(await deleteInvitation(host, open?.id ?? 0)).toBe(true)
  expect(await invite('d')).toBe(true)
})

test('an invitation expires, and ends with its member', async () => {
  await invite('old', new Date(Date.now() - INVITATION_DAYS * DAY_MS))
  await expect(join('old')).rejects.toMatchObject(notInvited)
  await invite('a')
  expect(await findOpenInvitation(digestOf('a'))).toBeInstanceOf(Date)
  updateRow(users, host, { suspendedAt: new Date() })
  expect(await findOpenInvitation(digestOf('a'))).toBeNull()
  await expect(join('a')).rejects.toMatchObject(notInvited)
})
