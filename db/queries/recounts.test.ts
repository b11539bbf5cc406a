import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findDrift } from '#scripts/admin/consistency.ts'
import { insertRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { commentLikes, comments, follows, likes, photos, users } from '../schema.ts'
import { repeatStep } from '../repeat-step.ts'
import { applyModeration } from './moderation-actions.ts'
import { expireRecentLikes, popularPhotoIds } from './popular-photos.ts'
import { recountSome } from './recounts.ts'
import { DAY_MS } from '#app/durations.ts'

const data = databaseOfEachTest()
let author: string
let fan: string
let photo: number
let comment: number

const photoRow = (id = photo) => data.db.select().from(photos).where(eq(photos.id, id)).get()
const counts = () => {
  const read = (id: string) => data.db.select().from(users).where(eq(users.id, id)).get()
  return {
    likes: photoRow()?.likesCount,
    recentLikes: photoRow()?.recentLikes,
    commentLikes: data.db.select().from(comments).where(eq(comments.id, comment)).get()?.likesCount,
    followers: read(author)?.followersCount,
    following: read(author)?.followingCount,
  }
}

async function decide(action: 'suspend' | 'lift', userId = fan): Promise<void> {
  const about = { photoId: null, commentId: null, rekeyed: null }
  expect(await applyModeration(null, { action, note: '', userId, ...about })).toBe(true)
  await repeatStep(recountSome)
  expect(findDrift(data.db)).toEqual([])
}

const ALL = { likes: 2, recentLikes: 2, commentLikes: 1, followers: 1, following: 1 }
const WITHOUT_FAN = { likes: 1, recentLikes: 1, commentLikes: 0, followers: 0, following: 0 }

beforeEach(async () => {
  author = (await makeMember()).id
  fan = (await makeMember()).id
  photo = await makePhoto(author)
  comment = insertRow(comments, { userId: author, photoId: photo, content: 'Mine' }).id
  data.db.insert(likes).values({ userId: author, photoId: photo }).run()
  data.db.insert(likes).values({ userId: fan, photoId: photo }).run()
  data.db.insert(commentLikes).values({ userId: fan, commentId: comment }).run()
  data.db.insert(follows).values({ followerId: fan, followingId: author }).run()
  data.db.insert(follows).values({ followerId: author, followingId: fan }).run()
})

test('likes and follows of a suspended member do not count, until the suspension is lifted', async () => {
  expect(counts()).toEqual(ALL)
  await decide('suspend')
  expect(counts()).toEqual(WITHOUT_FAN)
  await decide('lift')
  expect(counts()).toEqual(ALL)
})

test('a follow counts again when neither member is suspended', async () => {
  await decide('suspend')
  await decide('suspend', author)
  await decide('lift')
  expect(counts()).toMatchObject({ followers: 0, following: 0 })
  await decide('lift', author)
  expect(counts()).toEqual(ALL)
})

test('what a suspended member deletes, or is deleted with the account, is not subtracted twice', async () => {
  await decide('suspend')
  data.db.delete(likes).where(eq(likes.userId, fan)).run()
  data.db.delete(users).where(eq(users.id, fan)).run()
  expect(counts()).toEqual(WITHOUT_FAN)
  expect(findDrift(data.db)).toEqual([])
})

test('popular photos are ranked without them, also when their likes expire meanwhile', async () => {
  const other = await makePhoto(author)
  data.db.insert(likes).values({ userId: fan, photoId: other }).run()
  expect(photoRow(other)).toMatchObject({ recentLikes: 1 })
  await decide('suspend')
  expect(await popularPhotoIds(1)).toEqual([photo])
  expect(photoRow(other)).toMatchObject({ recentLikes: 0 })
  const later = Date.now() + 31 * DAY_MS
  while (await expireRecentLikes(later));
  await decide('lift')
  expect(counts()).toMatchObject({ likes: 2, recentLikes: 0 })
  expect(photoRow(other)).toMatchObject({ likesCount: 1, recentLikes: 0 })
})

test('a member with many likes is counted in steps, which a new start continues', async () => {
  const many = await Promise.all(Array.from({ length: 450 }, () => makePhoto(author)))
  for (const photoId of many) data.db.insert(likes).values({ userId: fan, photoId }).run()
  const about = { photoId: null, commentId: null, rekeyed: null }
  await applyModeration(null, { action: 'suspend', note: '', userId: fan, ...about })
  const uncounted = () => data.db.select().from(likes).where(eq(likes.counted, false)).all().length
  const steps: number[] = []
  while (await recountSome()) steps.push(uncounted())
  expect(steps.slice(0, 3)).toEqual([150, 300, 450])
  expect(steps.length).toBeLessThan(10)
})
