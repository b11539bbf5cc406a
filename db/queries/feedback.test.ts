import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { insertReport } from './feedback.ts'
import { markNotificationsRead } from './read-marks.ts'
import { addModerator } from './moderation.ts'
import {
  countUnreadNotifications,
  listNotifications,
  listUnreadNotifications,
} from './notifications.ts'

const NAMED = 'named@example.com'

databaseOfEachTest()
let reporterId: string
beforeEach(async () => {
  reporterId = (await makeMember({ email: 'reporter@example.com' })).id
})

const report = () =>
  insertReport({ reporterId, category: 'Other Issues', details: 'Look' }, [NAMED])
const noticesOf = (id: string) => listNotifications(id, { limit: 9 })

test('each moderator is notified of a report, by name or by the list, and nobody else', async () => {
  const named = await makeMember({ email: 'Named@Example.com' })
  const added = await makeMember({ email: 'added@example.com' })
  const notModerators = [
    await makeMember({
      id: 'u'.repeat(24),
      email: `unverified:${'u'.repeat(24)}`,
      unverifiedEmail: NAMED,
    }),
    await makeMember({ email: 'suspended@example.com', suspendedAt: new Date() }),
  ]
  for (const email of ['added@example.com', 'suspended@example.com']) await addModerator(email)
  await report()
  for (const { id } of [named, added])
    expect(await noticesOf(id)).toMatchObject([{ kind: 'report', actor: null, photo: null }])
  for (const { id } of [...notModerators, { id: reporterId }])
    expect(await noticesOf(id)).toEqual([])
})

test('a moderator who reports is not notified', async () => {
  await addModerator('reporter@example.com')
  await report()
  expect(await noticesOf(reporterId)).toEqual([])
})

test('a moderator has one notification, which is new again after each report', async () => {
  const { id } = await makeMember({ email: NAMED })
  for (let n = 0; n < 3; n++) await report()
  expect(countUnreadNotifications(id)).toBe(1)
  const [first] = await noticesOf(id)
  await markNotificationsRead(id, first?.id ?? 0)
  expect(countUnreadNotifications(id)).toBe(0)
  await report()
  expect(await noticesOf(id)).toHaveLength(1)
  expect(countUnreadNotifications(id)).toBe(1)
  // Mail notices list it.
  expect(await listUnreadNotifications(id, { after: first?.id ?? 0, limit: 9 })).toHaveLength(1)
})
