import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { notifications, users } from '../schema.ts'
import { muteOrBlockMember } from './mutes.ts'
import {
  countUnreadNotifications,
  listNotificationGroups,
  listNotifications,
  newestNotification,
} from './notifications.ts'
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

describe('the likes of one photo', () => {
  let reader: string
  let photoId: number
  let fans: string[]

  beforeEach(async () => {
    reader = (await makeMember()).id
    photoId = await makePhoto(reader)
    fans = []
    insertRow(notifications, { userId: reader, kind: 'welcome', text: 'Hi' })
    for (let number = 0; number < 45; number++) await like()
  })

  async function like(photo = photoId): Promise<void> {
    const { id: actorId } = await makeMember()
    fans.push(actorId)
    insertRow(notifications, { userId: reader, kind: 'like', photoId: photo, actorId })
  }
  const groups = async (page: { before?: number; limit?: number } = {}, mostOthers = 100) =>
    (await listNotificationGroups(reader, { limit: 3, mostOthers, ...page })).map((row) => [
      row.kind,
      fans.indexOf(row.actor?.id ?? ''),
      row.others,
    ])

  test('are one row on all pages, with the number of the others', async () => {
    expect(await groups()).toEqual([
      ['like', 44, 44],
      ['welcome', -1, 0],
    ])
    expect(await groups({}, 9)).toEqual([
      ['like', 44, 9],
      ['welcome', -1, 0],
    ])
    await like(await makePhoto(reader))
    const [, ofPhoto] = await listNotificationGroups(reader, { limit: 2, mostOthers: 1 })
    expect(await groups({ limit: 2 })).toEqual([
      ['like', 45, 0],
      ['like', 44, 44],
    ])
    expect(await groups({ before: ofPhoto?.id })).toEqual([['welcome', -1, 0]])
  })

  test('are two rows while some are new', async () => {
    await markNotificationsRead(reader, (await newestNotification(reader)) ?? 0)
    for (let number = 0; number < 3; number++) await like()
    expect(await groups()).toEqual([
      ['like', 47, 2],
      ['like', 44, 44],
      ['welcome', -1, 0],
    ])
  })

  test('leave out members who are muted or suspended', async () => {
    const [first = '', second = ''] = fans
    await muteOrBlockMember(reader, first, 'mute')
    updateRow(users, second, { suspendedAt: new Date() })
    updateRow(users, fans.at(-1) ?? '', { suspendedAt: new Date() })
    expect(await groups({ limit: 1 })).toEqual([['like', 43, 41]])
  })
})
