import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { nameFinishedWeeks } from './naming.server.ts'
import { photoOfTheWeek } from './photo-of-the-week.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const data = databaseOfEachTest()
let owner: string
let fans: string[]

beforeEach(async () => {
  owner = (await makeMember()).id
  fans = [(await makeMember()).id, (await makeMember()).id, (await makeMember()).id]
})

/** Likes a photo by the first fans, some days ago. */
async function like(photoId: number, count: number, daysAgo = 0): Promise<void> {
  for (const fan of fans.slice(0, count)) await toggleLike(fan, photoId)
  data.db.$client
    .prepare('UPDATE likes SET created_at = ? WHERE photo_id = ?')
    .run(Date.now() - daysAgo * DAY_MS, photoId)
}

const idOfWeek = (viewerId: string | null = null) => photoOfTheWeek(viewerId)

test('is the photo with the most likes in the last seven days', async () => {
  const [liked, old] = [await makePhoto(owner), await makePhoto(owner)]
  const best = await makePhoto(owner)
  expect(await idOfWeek()).toBeNull()
  await like(liked, 1)
  await like(old, 3, 8)
  expect(await idOfWeek()).toBe(liked)
  await like(best, 2, 6)
  expect(await idOfWeek()).toBe(best)
  expect(await idOfWeek(owner)).toBe(best)
})

test('is the newer of two photos with equally many likes', async () => {
  const [first, second] = [await makePhoto(owner), await makePhoto(owner)]
  await like(second, 2)
  await like(first, 2)
  expect(await idOfWeek()).toBe(second)
})

test('is never private, hidden, or by a muted member', async () => {
  const other = (await makeMember()).id
  const [shown, best] = [await makePhoto(other), await makePhoto(owner)]
  await like(shown, 1)
  await like(best, 3)
  await muteOrBlockMember(fans[0] ?? '', owner, 'mute')
  expect(await idOfWeek(fans[0])).toBe(shown)
  expect(await idOfWeek()).toBe(best)
  data.db.$client.prepare('UPDATE photos SET is_public = 0 WHERE id = ?').run(best)
  expect(await idOfWeek()).toBe(shown)
  expect(await idOfWeek(owner)).toBe(shown)
  data.db.$client.prepare('UPDATE photos SET hidden_at = 1 WHERE id = ?').run(shown)
  expect(await idOfWeek()).toBeNull()
})

/** A moment of last week, in days before now. */
const daysToLastWeek = () =>
  (Date.now() - Date.parse(addWeeks(getMonday(Date.now()), -1))) / DAY_MS - 3

test('is the one that was named for the last week, whatever is liked since', async () => {
  const [named, since] = [await makePhoto(owner), await makePhoto(owner)]
  await like(named, 1, daysToLastWeek())
  await nameFinishedWeeks()
  await like(since, 3)
  expect(await idOfWeek()).toBe(named)
  expect(await idOfWeek(owner)).toBe(named)
})

test('is the one of the last seven days for those who do not see the named one', async () => {
  const other = (await makeMember()).id
  const [named, since] = [await makePhoto(owner), await makePhoto(other)]
  await like(named, 2, daysToLastWeek())
  await nameFinishedWeeks()
  await like(since, 1)
  await muteOrBlockMember(fans[0] ?? '', owner, 'mute')
  expect(await idOfWeek(fans[0])).toBe(since)
  expect(await idOfWeek()).toBe(named)
  data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(named)
  expect(await idOfWeek()).toBe(since)
})

test('is the one of the last seven days when the named one is older than a week', async () => {
  const [named, since] = [await makePhoto(owner), await makePhoto(owner)]
  await like(named, 2, daysToLastWeek() + 7)
  await nameFinishedWeeks()
  expect(await idOfWeek()).toBeNull()
  await like(since, 1)
  expect(await idOfWeek()).toBe(since)
})
