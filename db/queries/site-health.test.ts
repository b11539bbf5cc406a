import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { diskDays, errorHours } from '../schema.ts'
import {
  addErrorLines,
  countErrorLines,
  listBacklog,
  listDiskDays,
  recordDiskDay,
} from './site-health.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

const data = databaseOfEachTest()
const bytes = { used: 4, pictures: 3, cache: 2, backups: 1 }
const START = Date.UTC(2026, 0, 1, 12)

test('a day has one row, and at most 400 days are kept', async () => {
  for (let day = 0; day < 450; day++)
    await recordDiskDay({ ...bytes, used: day }, new Date(START + day * DAY_MS))
  await recordDiskDay({ ...bytes, used: 7 }, new Date(START + 449 * DAY_MS))
  expect(data.db.select().from(diskDays).all().length).toBeLessThanOrEqual(401)
  expect(await listDiskDays(2)).toEqual([
    { day: '2027-03-26', ...bytes, used: 7 },
    { day: '2027-03-25', ...bytes, used: 448 },
  ])
})

test('error lines count for a day, and hours of the last two days are kept', async () => {
  const after = (hours: number) => new Date(START + hours * HOUR_MS)
  for (let hour = 0; hour < 100; hour++) await addErrorLines(1, after(hour))
  await addErrorLines(5, after(99))
  expect(await countErrorLines(after(99))).toBe(25 + 5)
  expect(await countErrorLines(after(200))).toBe(0)
  expect(data.db.select().from(errorHours).all().length).toBeLessThanOrEqual(49)
})

test('lists what the server has still to do', async () => {
  const { id } = await makeMember()
  await makePhoto(id)
  data.db.$client.exec('DELETE FROM queued_texts')
  expect(await listBacklog()).toEqual([])
  data.db.$client.exec('UPDATE users SET deleted_at = 1')
  expect(await listBacklog()).toEqual(['photos, comments, binders and collections to delete: 1'])
})
