import { beforeEach, describe, expect, test } from 'vitest'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { listFollows, type FollowList, toggleFollow, listFollowedPhotos } from './follows.ts'
import { muteOrBlockMember } from './mutes.ts'
import { setCartFollow } from './cart-follows.ts'
import { binders, likes, photos, users } from '../schema.ts'

databaseOfEachTest()

describe('lists of members', () => {
  let star: string
  beforeEach(async () => {
    star = (await makeMember()).id
  })

  const namesIn = async (
    list: FollowList,
    viewerId: string | null = null,
    page: { before?: number; limit: number } = { limit: 21 },
  ) => (await listFollows(list, star, viewerId, page)).map(({ member }) => member.username)

  /** Creates members named by letters, who follow the main member or are followed. */
  async function connected(list: FollowList, names: string) {
    const ids: Record<string, string> = {}
    for (const username of names) {
      const { id } = await makeMember({ username })
      ids[username] = id
      await (list === 'followers' ? toggleFollow(id, star) : toggleFollow(star, id))
    }
    return ids
  }

  describe.each(['followers', 'following'] as const)('listFollows for %s', (list) => {
    test('starts with the newest follow and continues by id', async () => {
      await connected(list, 'abcde')
      await connected(list === 'followers' ? 'following' : 'followers', 'xyz')
      expect(await namesIn(list)).toEqual(['e', 'd', 'c', 'b', 'a'])
      const [, last] = await listFollows(list, star, null, { limit: 2 })
      expect(await namesIn(list, null, { before: last?.id, limit: 2 })).toEqual(['c', 'b'])
    })

    test('marks members the viewer follows', async () => {
      const { a = '' } = await connected(list, 'ab')
      const viewer = (await makeMember()).id
      await toggleFollow(viewer, a)
      const marks = async (viewerId: string | null) =>
        (await listFollows(list, star, viewerId, { limit: 9 })).map(({ following }) => following)
      expect(await marks(viewer)).toEqual([false, true])
      expect(await marks(null)).toEqual([false, false])
    })

    test('omits inactive members', async () => {
      const { a, b } = await connected(list, 'abc')
      updateRow(users, a, { suspendedAt: new Date() })
      updateRow(users, b, { deletedAt: new Date() })
      expect(await namesIn(list)).toEqual(['c'])
      updateRow(users, star, { suspendedAt: new Date() })
      expect(await namesIn(list)).toEqual([])
    })

    test('omits members the viewer blocked, not those the viewer muted', async () => {
      const { a = '', b = '' } = await connected(list, 'abc')
      const viewer = (await makeMember()).id
      await muteOrBlockMember(viewer, a, 'mute')
      await muteOrBlockMember(viewer, b, 'block')
      expect(await namesIn(list, viewer)).toEqual(['c', 'a'])
      expect(await namesIn(list)).toEqual(['c', 'b', 'a'])
    })
  })
})

describe('listFollowedPhotos', () => {
  let viewer: string
  beforeEach(async () => {
    viewer = (await makeMember()).id
  })

  /** A member the viewer follows. */
  async function followed(fields: Parameters<typeof makeMember>[0] = {}): Promise<string> {
    const { id } = await makeMember(fields)
    await toggleFollow(viewer, id)
    return id
  }

  const readIds = async (page: { before?: number; limit: number }) =>
    (await listFollowedPhotos(viewer, page)).map(({ id }) => id)

  test('lists the newest first, of followed members only', async () => {
    const [ann, ben] = [await followed(), await followed()]
    const stranger = (await makeMember()).id
    const ids: number[] = []
    for (const owner of [ann, ben, ben, stranger, ann, viewer, ben]) {
      const id = await makePhoto(owner)
      if (owner === ann || owner === ben) ids.unshift(id)
    }
    expect(await readIds({ limit: 21 })).toEqual(ids)
  })

  test('returns the same list by pages, for active and inactive photographers', async () => {
    const members: string[] = []
    for (let count = 0; count < 7; count++) members.push(await followed())
    const all: number[] = []
    // Some posted long ago, some all the time, some alternately.
    for (let round = 0; round < 40; round++) {
      const [first = '', second = '', ...rest] = members
      const owner = round < 6 ? (rest[round % 3] ?? '') : round % 3 === 0 ? second : first
      all.unshift(await makePhoto(owner))
    }
    const seen: number[] = []
    for (let before: number | undefined; ; before = seen.at(-1)) {
      const page = await readIds({ before, limit: 3 })
      seen.push(...page)
      if (page.length < 3 || seen.length > all.length) break
    }
    expect(seen).toEqual(all)
  })

  test('omits photos that are not listed, and inactive members', async () => {
    const ann = await followed()
    const shown = await makePhoto(ann)
    await makePhoto(ann, { isPublic: false })
    const hidden = await makePhoto(ann)
    updateRow(photos, hidden, { hiddenAt: new Date() })
    const [suspended, leaver] = [await followed(), await followed()]
    await makePhoto(suspended)
    await makePhoto(leaver)
    expect(await readIds({ limit: 21 })).toHaveLength(3)
    updateRow(users, suspended, { suspendedAt: new Date() })
    updateRow(users, leaver, { deletedAt: new Date() })
    expect(await readIds({ limit: 21 })).toEqual([shown])
  })

  test('omits members the viewer mutes, and only for that viewer', async () => {
    const [ann, ben] = [await followed(), await followed()]
    const shown = await makePhoto(ann)
    const muted = await makePhoto(ben)
    await muteOrBlockMember(ann, ben, 'mute')
    expect(await readIds({ limit: 21 })).toEqual([muted, shown])
    await muteOrBlockMember(viewer, ben, 'mute')
    expect(await readIds({ limit: 21 })).toEqual([shown])
  })

  test('lists the photos of followed carts, each once, while the viewer may see the cart', async () => {
    const [owner, ann] = [(await makeMember()).id, await followed()]
    const cartOf = (userId: string) => insertRow(binders, { userId, title: 'Red', year: 1998 }).id
    const [red, own] = [cartOf(owner), cartOf(ann)]
    for (const id of [red, own]) expect(await setCartFollow(viewer, id, true)).toBe(true)
    await makePhoto(owner)
    const ids = [
      await makePhoto(ann, { binderId: own }),
      await makePhoto(owner, { binderId: red }),
      await makePhoto(ann, { binderId: own }),
    ].reverse()
    await makePhoto(owner, { binderId: red, isPublic: false })
    expect(await readIds({ limit: 21 })).toEqual(ids)
    expect(await readIds({ limit: 2 })).toEqual(ids.slice(0, 2))
    expect(await readIds({ before: ids[1], limit: 2 })).toEqual(ids.slice(2))
    updateRow(binders, red, { isPublic: false })
    expect(await readIds({ limit: 21 })).toEqual([ids[0], ids[2]])
    updateRow(binders, red, { isPublic: true })
    await muteOrBlockMember(viewer, owner, 'mute')
    expect(await readIds({ limit: 21 })).toEqual([ids[0], ids[2]])
  })

  test('marks the photos that the viewer likes', async () => {
    const id = await makePhoto(await followed())
    insertRow(likes, { userId: viewer, photoId: id })
    expect(await listFollowedPhotos(viewer, { limit: 1 })).toMatchObject([{ id, liked: true }])
  })
})
