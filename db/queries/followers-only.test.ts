import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { notifications, photos, users } from '../schema.ts'
import { insertBinder } from './binders.ts'
import { listBinderPhotos, listBinderTimeline } from './binder-photos.ts'
import { insertComment } from './comments.ts'
import { listFollowedPhotos, removeFollower, toggleFollow } from './follows.ts'
import { toggleLike } from './likes.ts'
import { muteOrBlockMember } from './mutes.ts'
import { listNotifications, listUnreadNotifications } from './notifications.ts'
import { discardPhoto } from './deletions.ts'
import { listLikedPhotos, listMemberPhotos } from './photo-lists.ts'
import { findPhoto, listPhotos } from './photos.ts'
import { listSaves, toggleSave } from './saves.ts'

const data = databaseOfEachTest()
let owner: string
let follower: string
let stranger: string
let photo: number
let binder: { id: number; userId: string }

const followersOnly = { isPublic: false, followersOnly: true }
const page = { limit: 9 }
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

beforeEach(async () => {
  const members = await Promise.all([makeMember(), makeMember(), makeMember()])
  ;[owner = '', follower = '', stranger = ''] = members.map(({ id }) => id)
  const id = await insertBinder(owner, { title: 'Best', description: '', isPublic: true })
  binder = { id, userId: owner }
  photo = await makePhoto(owner, { ...followersOnly, binderId: id })
  await toggleFollow(follower, owner)
})

/** The reads that show a follower's photo, each with what it shows to a member. */
const reads: Record<string, (viewer: string) => Promise<number[]>> = {
  itself: async (viewer) => ids([await findPhoto(photo, viewer)].filter((row) => row !== null)),
  profile: async (viewer) => ids(await listMemberPhotos(owner, viewer, page)),
  binder: async (viewer) => ids(await listBinderPhotos(binder, 'ordered', viewer, page)),
  timeline: async (viewer) => ids(await listBinderTimeline(binder, viewer, page)),
  following: async (viewer) => ids(await listFollowedPhotos(viewer, page)),
  liked: async (viewer) => ids(await listLikedPhotos(viewer, page)),
  saved: async (viewer) => ids((await listSaves(viewer, page)).map((row) => row.photo)),
}

const shownTo = async (viewer: string) => {
  const shown: string[] = []
  for (const [name, read] of Object.entries(reads))
    if ((await read(viewer)).includes(photo)) shown.push(name)
  return shown
}

describe('a photo for followers', () => {
  beforeEach(async () => {
    expect(await toggleLike(follower, photo)).toMatchObject({ liked: true })
    expect(await toggleSave(follower, photo)).toEqual({ saved: true })
  })

  test('is shown to followers, and to nobody else', async () => {
    expect(await shownTo(follower)).toEqual(Object.keys(reads))
    expect(await shownTo(owner)).toEqual(['itself', 'profile', 'binder', 'timeline'])
    await toggleFollow(stranger, follower)
    expect(await shownTo(stranger)).toEqual([])
    expect(await findPhoto(photo, null)).toBeNull()
    expect(await toggleLike(stranger, photo)).toBeNull()
    expect(await toggleSave(stranger, photo)).toBeNull()
    const comment = { photoId: photo, content: 'Nice' }
    expect(await insertComment({ ...comment, userId: stranger })).toBeNull()
    expect(await insertComment({ ...comment, userId: follower })).toMatchObject({ content: 'Nice' })
  })

  test('is in no list for all, and not counted', async () => {
    expect(await listPhotos(follower, page)).toEqual([])
    expect(await listPhotos(owner, page)).toEqual([])
    const member = data.db.select().from(users).where(eq(users.id, owner)).get()
    expect(member).toMatchObject({ photosCount: 1, publicPhotosCount: 0 })
  })

  test.each<[string, () => unknown]>([
    ['after an unfollow', () => toggleFollow(follower, owner)],
    ['of whom the owner removed', () => removeFollower(owner, follower)],
    ['whom the owner blocked', () => muteOrBlockMember(owner, follower, 'block')],
    ['who blocked the owner', () => muteOrBlockMember(follower, owner, 'block')],
    ['when a moderator hid it', () => data.db.update(photos).set({ hiddenAt: new Date() }).run()],
    ['when it became private', () => data.db.update(photos).set({ followersOnly: false }).run()],
    ['when it was deleted', () => data.db.transaction((tx) => discardPhoto(tx, photo))],
  ])('is not shown to a follower %s', async (_when, end) => {
    await shownTo(follower)
    await end()
    expect(await shownTo(follower)).toEqual([])
  })

  test('cannot be public as well', () => {
    expect(() => data.db.update(photos).set({ isPublic: true }).run()).toThrow(/CHECK/)
  })
})

describe('notifications about it', () => {
  const notified = async (viewer: string) => {
    const rows = await listNotifications(viewer, page)
    const mailed = await listUnreadNotifications(viewer, { after: 0, limit: 9 })
    expect(ids(mailed)).toEqual(ids(rows))
    return rows.map(({ kind }) => kind)
  }
  const say = (userId: string, content: string, mentions: string[] = []) =>
    insertComment({ userId, photoId: photo, content, mentions })

  test('go to the owner and to followers, while they are', async () => {
    const second = (await makeMember({ username: 'second' })).id
    await toggleFollow(second, owner)
    data.db.delete(notifications).run()
    data.db.update(users).set({ username: 'strange' }).where(eq(users.id, stranger)).run()
    await say(follower, 'One')
    await say(second, 'Two')
    await say(owner, 'Hello @second and @strange', ['second', 'strange'])
    expect(await notified(owner)).toEqual(['comment', 'comment'])
    expect(await notified(follower)).toEqual(['conversation'])
    expect(await notified(second)).toEqual(['mention'])
    expect(await notified(stranger)).toEqual([])
    await removeFollower(owner, follower)
    expect(await notified(follower)).toEqual([])
    data.db.delete(notifications).run()
    await say(second, 'Three')
    expect(await notified(follower)).toEqual([])
  })
})

test('a removed follower may follow again and is not notified', async () => {
  expect(await removeFollower(owner, stranger)).toBe(false)
  expect(await removeFollower(owner, follower)).toBe(true)
  expect(await listNotifications(follower, page)).toEqual([])
  expect(await listNotifications(owner, page)).toEqual([])
  expect(await toggleFollow(follower, owner)).toEqual({ following: true, followersCount: 1 })
})
