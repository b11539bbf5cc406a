import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { follows, notifications, mutes, users } from '../schema.ts'
import { insertComment } from './comments.ts'
import { toggleFollow } from './follows.ts'
import { toggleLike } from './likes.ts'
import { newestMatches } from './search.ts'
import { unmuteOrUnblockMember, findMute, muteOrBlockMember } from './mutes.ts'
import {
  countUnreadNotifications,
  listNotifications,
  removeSomeNotifications,
} from './notifications.ts'
import { repeatStep } from '../repeat-step.ts'

const data = databaseOfEachTest()
let owner: string
let muted: string
let photo: number

beforeEach(async () => {
  owner = (await makeMember()).id
  muted = (await makeMember()).id
  photo = await makePhoto(owner)
})

const getNotices = (userId: string) =>
  data.db
    .select()
    .from(notifications)
    .all()
    .filter((notification) => notification.userId === userId)
    .map(({ kind }) => kind)

describe('muteOrBlockMember', () => {
  test('mutes or blocks, and does not downgrade a block', async () => {
    expect(await muteOrBlockMember(owner, muted, 'mute')).toBe('mute')
    expect(await muteOrBlockMember(owner, muted, 'block')).toBe('block')
    expect(await muteOrBlockMember(owner, muted, 'mute')).toBe('block')
    expect(await unmuteOrUnblockMember(owner, muted, 'mute')).toBe('block')
    expect(await findMute(owner, muted)).toBe('block')
    expect(await findMute(muted, owner)).toBeNull()
    expect(await findMute(null, muted)).toBeNull()
    expect(await unmuteOrUnblockMember(owner, muted, 'block')).toBeNull()
    expect(data.db.select().from(mutes).all()).toEqual([])
  })

  test('records since when the current kind applies', async () => {
    const since = () => data.db.select().from(mutes).get()?.createdAt.getTime()
    const checkCounts = (time: number, kind: 'mute' | 'block') => {
      vi.setSystemTime(time)
      return muteOrBlockMember(owner, muted, kind)
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [time, kind, expected] of [
        [1000, 'mute', 1000],
        [2000, 'mute', 1000],
        [3000, 'block', 3000],
        [4000, 'block', 3000],
        [5000, 'mute', 3000],
      ] as const) {
        await checkCounts(time, kind)
        expect(since(), `${kind} at ${time}`).toBe(expected)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('does nothing for a member who does not exist or is being deleted', async () => {
    const { id } = await makeMember({ deletedAt: new Date() })
    expect(await muteOrBlockMember(owner, 'nobody-known-by-this-id', 'block')).toBeNull()
    expect(await muteOrBlockMember(owner, id, 'block')).toBeNull()
    expect(data.db.select().from(mutes).all()).toEqual([])
  })

  test('cannot apply to oneself, even in the database', async () => {
    await expect(muteOrBlockMember(owner, owner, 'mute')).rejects.toThrow('CHECK')
  })
})

describe.each(['mute', 'block'] as const)('notifications from a member after a %s', (kind) => {
  test('are deleted, and no new ones are created', async () => {
    const other = await makeMember()
    await toggleLike(muted, photo)
    await toggleLike(other.id, photo)
    await toggleFollow(muted, owner)
    expect(getNotices(owner)).toHaveLength(3)
    await muteOrBlockMember(owner, muted, kind)
    // At once for the reader; the rows go in steps.
    expect(await listNotifications(owner, { limit: 9 })).toHaveLength(1)
    expect(countUnreadNotifications(owner)).toBe(1)
    await repeatStep(removeSomeNotifications)
    expect(getNotices(owner)).toEqual(['like'])
    const values = { userId: owner, actorId: muted, photoId: photo }
    insertRow(notifications, { ...values, kind: 'comment' })
    expect(getNotices(owner)).toEqual(['like'])
    // A moderator's warning still arrives.
    insertRow(notifications, { ...values, kind: 'warning', text: 'Mind' })
    expect(getNotices(owner)).toEqual(['like', 'warning'])
    expect(await listNotifications(owner, { limit: 9 })).toHaveLength(2)
    await toggleLike(other.id, photo)
    await toggleLike(other.id, photo)
    expect(getNotices(owner)).toEqual(['warning', 'like'])
  })
})

describe('a block', () => {
  test('ends the follows between the two, with their counts and unread notifications', async () => {
    const third = await makeMember()
    await toggleFollow(owner, muted)
    await toggleFollow(muted, owner)
    await toggleFollow(third.id, owner)
    expect(getNotices(muted)).toEqual(['follow'])
    await muteOrBlockMember(owner, muted, 'block')
    expect(getNotices(muted)).toEqual([])
    expect(data.db.select().from(follows).all()).toMatchObject([{ followerId: third.id }])
    const counts = data.db.select().from(users).all()
    expect(counts.find(({ id }) => id === owner)).toMatchObject({
      followersCount: 1,
      followingCount: 0,
    })
    expect(counts.find(({ id }) => id === muted)).toMatchObject({
      followersCount: 0,
      followingCount: 0,
    })
  })

  test('prevents new interactions of both, but not ending them', async () => {
    const theirs = await makePhoto(muted)
    await toggleLike(muted, photo)
    await muteOrBlockMember(owner, muted, 'block')
    expect(await toggleLike(muted, photo)).toMatchObject({ liked: false, likesCount: 0 })
    expect(await toggleLike(muted, photo)).toBe('other')
    expect(await toggleFollow(muted, owner)).toBe('other')
    expect(await insertComment({ userId: muted, photoId: photo, content: 'x' })).toBe('other')
    expect(await toggleLike(owner, theirs)).toBe('own')
    expect(await toggleFollow(owner, muted)).toBe('own')
    expect(await insertComment({ userId: owner, photoId: theirs, content: 'x' })).toBe('own')
    await unmuteOrUnblockMember(owner, muted, 'block')
    expect(await toggleLike(muted, photo)).toMatchObject({ liked: true })
    expect(await toggleFollow(muted, owner)).toMatchObject({ following: true })
  })

  test('has these effects, but a mute does not', async () => {
    await muteOrBlockMember(owner, muted, 'mute')
    expect(await toggleLike(muted, photo)).toMatchObject({ liked: true })
    expect(await toggleFollow(owner, muted)).toMatchObject({ following: true })
  })
})

describe('newestMatches', () => {
  const match = '"lime" *'

  test('excludes muted members, and follows each change', async () => {
    await makePhoto(owner, { title: 'Lime' })
    await makePhoto(muted, { title: 'Lime' })
    const count = async (viewer: string | null = owner) =>
      (await newestMatches(match, viewer)).ids.length
    expect(await count()).toBe(2)
    await muteOrBlockMember(owner, muted, 'mute')
    expect(await count()).toBe(1)
    expect(await count(null)).toBe(2)
    expect(await count(muted)).toBe(2)
    await makePhoto(muted, { title: 'Lime too' })
    await makePhoto(muted, { title: 'Lime, not shown', isPublic: false })
    expect(await count()).toBe(1)
    await unmuteOrUnblockMember(owner, muted, 'mute')
    expect(await count()).toBe(3)
  })
})
