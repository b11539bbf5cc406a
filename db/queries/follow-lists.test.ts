import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { listFollows, type FollowList } from './follow-lists.ts'
import { toggleFollow } from './follows.ts'
import { muteOrBlockMember } from './mutes.ts'

let data: TestData
let star: string

beforeEach(async () => {
  data = await freshDatabase()
  star = (await makeMember()).id
})
afterEach(() => data.dispose())

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

  test('continues without repeats while others follow', async () => {
    await connected(list, 'abc')
    const [first] = await listFollows(list, star, null, { limit: 1 })
    await connected(list, 'xy')
    expect(await namesIn(list, null, { before: first?.id, limit: 21 })).toEqual(['b', 'a'])
  })

  test('marks members whom the viewer follows', async () => {
    const { a = '' } = await connected(list, 'ab')
    const viewer = (await makeMember()).id
    await toggleFollow(viewer, a)
    const marks = async (viewerId: string | null) =>
      (await listFollows(list, star, viewerId, { limit: 9 })).map(({ following }) => following)
    expect(await marks(viewer)).toEqual([0, 1])
    expect(await marks(null)).toEqual([0, 0])
  })

  test('omits inactive members', async () => {
    const { a, b } = await connected(list, 'abc')
    const set = (column: string, id?: string) =>
      data.db.$client.prepare(`UPDATE users SET ${column} = 1 WHERE id = ?`).run(id)
    set('suspended_at', a)
    set('deleted_at', b)
    expect(await namesIn(list)).toEqual(['c'])
  })

  test('omits members whom the viewer blocked, not those whom the viewer muted', async () => {
    const { a = '', b = '' } = await connected(list, 'abc')
    const viewer = (await makeMember()).id
    await muteOrBlockMember(viewer, a, 'mute')
    await muteOrBlockMember(viewer, b, 'block')
    expect(await namesIn(list, viewer)).toEqual(['c', 'a'])
    expect(await namesIn(list)).toEqual(['c', 'b', 'a'])
  })
})
