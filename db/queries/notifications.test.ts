import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { countUnreadNotifications, listNotifications } from './notifications.ts'
import { markNotificationsRead } from './read-marks.ts'

const data = databaseOfEachTest()

const addMany = (userId: string, rows: number, columns: string, values: string) =>
  data.db.$client
    .exec(`WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${rows})
    INSERT INTO notifications (user_id, created_at, ${columns}) SELECT '${userId}', n, ${values} FROM many`)

test('a hundred thousand unread ones are read by one row', async () => {
  const { id } = await makeMember()
  addMany(id, 100_000, 'kind, text', "'welcome', 'Hi'")
  expect(countUnreadNotifications(id)).toBe(100)
  const changes = () =>
    data.db.$client.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0
  const before = changes()
  await markNotificationsRead(id, 100_000)
  expect(changes() - before).toBe(1)
  expect(countUnreadNotifications(id)).toBe(0)
  // An older page that is opened later takes nothing back.
  await markNotificationsRead(id, 5)
  expect(countUnreadNotifications(id)).toBe(0)
})

test('a page reads about ten thousand that its reader may not see, no more', async () => {
  const { id } = await makeMember()
  const other = await makeMember()
  const secret = await makePhoto(other.id, { isPublic: false })
  const unseen = (rows: number) =>
    addMany(id, rows, 'kind, photo_id, actor_id', `'week', ${secret}, NULL`)
  addMany(id, 1, 'kind, text', "'welcome', 'Hi'")
  unseen(9000)
  expect(await listNotifications(id, { limit: 21 })).toHaveLength(1)
  unseen(9000)
  expect(await listNotifications(id, { limit: 21 })).toEqual([])
})
