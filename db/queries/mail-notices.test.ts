import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { notifications, users } from '../schema.ts'
import {
  endMailNotices,
  findMailNotices,
  listDueMembers,
  moveMailNotices,
  setMailNotices,
} from './mail-notices.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

const JANE = 'jane-who-gets-mail'
const OMAR = 'omar-who-gets-none'

const NOW = Date.UTC(2026, 10, 20)

const data = databaseOfEachTest()
beforeEach(async () => {
  await makeMember({ id: JANE, email: 'jane@example.com' })
})

const due = (now: number) => listDueMembers(now, 20)
async function requireDue(now: number) {
  const [first] = await due(now)
  if (!first) throw new Error('nobody is due')
  return first
}

test('members get no mail until they choose it', async () => {
  expect(await findMailNotices(JANE)).toMatchObject({
    frequency: null,
    address: 'jane@example.com',
  })
  expect(await due(NOW + 9 * DAY_MS)).toEqual([])
})

test('the first mail is due a period later, and covers what happens from now on', async () => {
  data.db.insert(notifications).values({ userId: JANE, kind: 'welcome', text: 'Hi' }).run()
  await setMailNotices(JANE, 'daily', NOW)
  expect(await due(NOW + DAY_MS - 1)).toEqual([])
  expect(await due(NOW + DAY_MS)).toMatchObject([{ userId: JANE, lastNotificationId: 1 }])
  // The same choice again does not move it.
  await setMailNotices(JANE, 'daily', NOW + HOUR_MS)
  expect(await due(NOW + DAY_MS)).toHaveLength(1)
  await setMailNotices(JANE, 'weekly', NOW + HOUR_MS)
  expect(await due(NOW + 7 * DAY_MS)).toEqual([])
  expect(await due(NOW + 7 * DAY_MS + HOUR_MS)).toHaveLength(1)
  await setMailNotices(JANE, null)
  expect(await due(NOW + 99 * DAY_MS)).toEqual([])
})

test('an unverified address gets no mail', async () => {
  await makeMember({ id: OMAR, email: `unverified:${OMAR}`, unverifiedEmail: 'o@example.com' })
  expect(await setMailNotices(OMAR, 'daily', NOW)).toBe(false)
  expect(await findMailNotices(OMAR)).toMatchObject({ frequency: null, address: null })
  expect(await setMailNotices(OMAR, null, NOW)).toBe(true)
})

test.each([{ suspendedAt: new Date() }, { deletedAt: new Date() }])(
  'a member with %o is due without an address',
  async (change) => {
    await setMailNotices(JANE, 'daily', NOW)
    data.db.update(users).set(change).run()
    expect(await due(NOW + DAY_MS)).toMatchObject([{ address: null }])
  },
)

test('the next mail is due at the same time of day, after a pause a full period later', async () => {
  await setMailNotices(JANE, 'daily', NOW)
  await moveMailNotices(await requireDue(NOW + DAY_MS), NOW + DAY_MS + HOUR_MS / 12)
  const second = await requireDue(NOW + 2 * DAY_MS)
  expect(second.dueAt.getTime()).toBe(NOW + 2 * DAY_MS)
  await moveMailNotices(second, NOW + 9 * DAY_MS)
  expect((await requireDue(NOW + 99 * DAY_MS)).dueAt.getTime()).toBe(NOW + 10 * DAY_MS)
})

test('a clock that was ahead once delays the next mail by a week at most', async () => {
  await setMailNotices(JANE, 'daily', NOW + 365 * DAY_MS)
  expect(await due(NOW - 1)).toHaveLength(1)
  await moveMailNotices(await requireDue(NOW), NOW)
  expect(await due(NOW + DAY_MS - 1)).toEqual([])
  expect(await due(NOW + DAY_MS)).toHaveLength(1)
})

test.each([{ suspendedAt: new Date() }, { deletedAt: new Date() }])(
  'a member who got %o since is queued none',
  async (change) => {
    await setMailNotices(JANE, 'daily', NOW)
    const member = await requireDue(NOW + DAY_MS)
    data.db.update(users).set(change).run()
    let queued = 0
    const mail = { upTo: 1, queue: () => void queued++ }
    expect(await moveMailNotices(member, NOW + DAY_MS, mail)).toBe(false)
    expect(queued).toBe(0)
  },
)

test('a mail is queued once, and never after the member has ended it', async () => {
  await setMailNotices(JANE, 'daily', NOW)
  const now = NOW + DAY_MS
  const first = await requireDue(now)
  let queued = 0
  const mail = { upTo: 7, queue: () => void queued++ }
  expect(await moveMailNotices(first, now, mail)).toBe(true)
  expect(await moveMailNotices(first, now, mail)).toBe(false)
  const second = await requireDue(now + DAY_MS)
  expect(second.lastNotificationId).toBe(7)
  expect(await endMailNotices(JANE)).toBe(true)
  expect(await moveMailNotices(second, now + DAY_MS, mail)).toBe(false)
  expect(await endMailNotices(JANE)).toBe(false)
  expect(queued).toBe(1)
})

test('a mail that cannot be queued covers nothing', async () => {
  await setMailNotices(JANE, 'daily', NOW)
  const first = await requireDue(NOW + DAY_MS)
  const queue = () => {
    throw new Error('disk full')
  }
  await expect(moveMailNotices(first, NOW + DAY_MS, { upTo: 7, queue })).rejects.toThrow(
    'disk full',
  )
  expect(await requireDue(NOW + DAY_MS)).toEqual(first)
})
