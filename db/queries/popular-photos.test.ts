import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { findDrift } from '#scripts/admin/consistency.ts'
import { likes, photos } from '../schema.ts'
import { toggleLike } from './likes.ts'
import { muteOrBlockMember } from './mutes.ts'
import { expireRecentLikes, listPopularPhotos, type PopularCursor } from './popular-photos.ts'
import { DAY_MS } from '#app/durations.ts'

const data = databaseOfEachTest()
let author: string
let fans: string[]

beforeEach(async () => {
  author = (await makeMember()).id
  fans = []
  for (let number = 0; number < 4; number++) fans.push((await makeMember()).id)
})

/** Inserts the likes of the first members, so many days old. */
function like(photoId: number, count: number, daysAgo = 0): void {
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
  for (const userId of fans.slice(0, count))
    data.db.insert(likes).values({ userId, photoId, createdAt }).run()
}

async function expireAll(now?: number): Promise<void> {
  while (await expireRecentLikes(now));
}

/** All ids, page by page. */
async function walk(viewerId: string | null, limit: number): Promise<number[]> {
  const ids: number[] = []
  let after: PopularCursor | undefined
  for (let pages = 0; pages < 50; pages++) {
    const { rows, next } = await listPopularPhotos(viewerId, { after, limit })
    expect(rows.length).toBeLessThanOrEqual(limit)
    ids.push(...rows.map(({ id }) => id))
    if (!next) return ids
    after = next
  }
  throw new Error('The list has no end.')
}

const recentLikes = () =>
  data.db
    .select({ count: photos.recentLikes })
    .from(photos)
    .all()
    .map(({ count }) => count)

test('are in the order of their likes, then newest first, on pages of any size', async () => {
  const ids: number[] = []
  for (let number = 0; number < 6; number++) ids.push(await makePhoto(author))
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids
  like(second, 3)
  like(fifth, 1)
  like(first, 1)
  await makePhoto(author, { isPublic: false })
  const expected = [second, fifth, first, sixth, fourth, third]
  for (const limit of [1, 2, 3, 6, 7]) expect(await walk(null, limit)).toEqual(expected)
})

test('count a like for 30 days', async () => {
  const old = await makePhoto(author)
  const young = await makePhoto(author)
  like(old, 3, 29)
  like(young, 1)
  await expireAll()
  expect(await walk(null, 9)).toEqual([old, young])
  await expireAll(Date.now() + 2 * DAY_MS)
  expect(await walk(null, 9)).toEqual([young, old])
  expect(recentLikes()).toEqual([0, 1])
  expect(findDrift(data.db)).toEqual([])
})

test('ending a like takes it back, unless it no longer counted', async () => {
  const photoId = await makePhoto(author)
  like(photoId, 2, 40)
  await expireAll()
  await toggleLike(fans[3] ?? '', photoId)
  expect(recentLikes()).toEqual([1])
  await toggleLike(fans[0] ?? '', photoId)
  expect(recentLikes()).toEqual([1])
  await toggleLike(fans[3] ?? '', photoId)
  expect(recentLikes()).toEqual([0])
  expect(findDrift(data.db)).toEqual([])
})

test('many likes expire in steps', async () => {
  for (let number = 0; number < 101; number++) like(await makePhoto(author), 4, 31)
  expect(await expireRecentLikes()).toBe(true)
  expect(recentLikes().filter((count) => count === 0)).toHaveLength(50)
  await expireAll()
  expect(recentLikes().every((count) => count === 0)).toBe(true)
  expect(findDrift(data.db)).toEqual([])
})

test('a like of a clock that was ahead holds up no others', async () => {
  const [ahead, old, young] = [
    await makePhoto(author),
    await makePhoto(author),
    await makePhoto(author),
  ]
  like(ahead, 1, -400)
  like(old, 2, 31)
  like(young, 3, 29)
  await expireAll()
  expect(recentLikes()).toEqual([0, 0, 3])
})

test('omit members the viewer has muted, however many of their photos come first', async () => {
  const other = (await makeMember()).id
  const shown = [await makePhoto(other), await makePhoto(other)]
  for (let number = 0; number < 12; number++) like(await makePhoto(author), 1)
  const [viewer = ''] = fans
  await muteOrBlockMember(viewer, author, 'mute')
  expect(await walk(viewer, 2)).toEqual(shown.reverse())
})

test('a photo that rises or falls while somebody reads is neither skipped nor repeated', async () => {
  const ids: number[] = []
  for (let number = 0; number < 9; number++) ids.push(await makePhoto(author))
  like(ids[0] ?? 0, 2)
  const order = await walk(null, 20)
  for (const limit of [1, 2, 3]) {
    const seen: number[] = []
    let after: PopularCursor | undefined
    for (let page = 0; page < 20; page++) {
      const { rows, next } = await listPopularPhotos(null, { after, limit })
      seen.push(...rows.map(({ id }) => id))
      // The last photo becomes the first, then the one before it.
      const rising = order.filter((id) => !seen.includes(id)).at(-1 - (page % 2))
      if (rising !== undefined) for (const fan of fans) await toggleLike(fan, rising, true)
      if (!next) break
      after = next
    }
    expect(seen).toEqual(order)
    data.db.$client.exec(`DELETE FROM likes WHERE photo_id <> ${ids[0]}`)
  }
})

test('an older link without a snapshot continues in the present order', async () => {
  const ids = [await makePhoto(author), await makePhoto(author), await makePhoto(author)]
  const [first = 0, second = 0] = ids
  like(first, 1)
  const { rows } = await listPopularPhotos(null, { after: { likes: 1, id: first }, limit: 9 })
  expect(rows.map(({ id }) => id)).toEqual([ids[2], second])
})
