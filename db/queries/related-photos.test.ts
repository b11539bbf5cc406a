import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { insertBinder } from './binders.ts'
import { similarPhotoIds, listPhotoTiles, neighborIds } from './related-photos.ts'
import { muteOrBlockMember } from './mutes.ts'

const data = databaseOfEachTest()
let owner: string
let viewer: string

beforeEach(async () => {
  owner = (await makeMember()).id
  viewer = (await makeMember()).id
})

const hide = (id: number) =>
  data.db.$client.prepare('UPDATE photos SET hidden_at = 1 WHERE id = ?').run(id)

test('neighborIds returns the newest others of a binder; private and hidden ones for the owner only', async () => {
  const binderId = await insertBinder(owner, { title: 'A', description: '', isPublic: true })
  const otherBinder = await insertBinder(owner, { title: 'B', description: '', isPublic: true })
  await makePhoto(owner, { binderId: otherBinder })
  const put = (isPublic = true) => makePhoto(owner, { binderId, isPublic })
  const [a, secret, id] = [await put(), await put(false), await put()]
  const [b, hidden] = [await put(), await put()]
  hide(hidden)
  const photo = { id, binderId, userId: owner }
  expect(await neighborIds(photo, viewer, 9)).toEqual([b, a])
  expect(await neighborIds(photo, null, 1)).toEqual([b])
  expect(await neighborIds(photo, owner, 9)).toEqual([hidden, b, secret, a])
})

describe('similarPhotoIds', () => {
  test('ranks by shared tags, then by date; omits the photo itself and private photos', async () => {
    const two = await makePhoto(owner, { tags: ['lake', 'gold'] })
    const one = await makePhoto(owner, { tags: ['gold', 'sand'] })
    const three = await makePhoto(owner, { tags: ['lake', 'gold', 'dogs'] })
    const newerOne = await makePhoto(owner, { tags: ['dogs'] })
    await makePhoto(owner, { tags: ['lake', 'gold'], isPublic: false })
    hide(await makePhoto(owner, { tags: ['lake', 'gold'] }))
    await makePhoto(owner, { tags: ['snow'] })
    const tags = ['dogs', 'gold', 'lake', 'rust']
    const id = await makePhoto(owner, { tags })
    expect(await similarPhotoIds({ id, tags }, 9)).toEqual([three, two, newerOne, one])
    expect(await similarPhotoIds({ id, tags }, 2)).toEqual([three, two])
    expect(await similarPhotoIds({ id, tags: [] }, 9)).toEqual([])
  })

  test('searches the newest 100 of each tag', async () => {
    const oldest = await makePhoto(owner, { tags: ['lake'] })
    const rare = await makePhoto(owner, { tags: ['lake', 'rare'] })
    for (let count = 0; count < 100; count++) await makePhoto(owner, { tags: ['lake'] })
    const found = await similarPhotoIds({ id: 0, tags: ['lake', 'rare'] }, 999)
    expect(found).toHaveLength(101)
    expect(found).not.toContain(oldest)
    expect(found.at(-1)).toBe(rare)
  })
})

describe('listPhotoTiles', () => {
  const readIds = async (ids: number[], viewerId: string | null) =>
    (await listPhotoTiles(ids, viewerId)).map(({ id }) => id)

  test('preserves the order of the ids, and returns what the viewer may see', async () => {
    const secret = await makePhoto(viewer, { isPublic: false })
    const [a, b] = [await makePhoto(owner), await makePhoto(owner)]
    expect(await readIds([a, secret, b, 99], null)).toEqual([a, b])
    expect(await readIds([b, secret, a], viewer)).toEqual([b, secret, a])
    expect(await readIds([a, secret, b], owner)).toEqual([a, b])
  })

  test('omits inactive, muted and blocked members', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => makeMember()))
    const ids: number[] = []
    for (const { id } of members) ids.push(await makePhoto(id))
    const [suspended, leaver, muted, blocked] = members.map(({ id }) => id)
    const set = (column: string, id?: string) =>
      data.db.$client.prepare(`UPDATE users SET ${column} = 1 WHERE id = ?`).run(id)
    set('suspended_at', suspended)
    set('deleted_at', leaver)
    expect(await readIds(ids, viewer)).toEqual(ids.slice(2))
    await muteOrBlockMember(viewer, muted ?? '', 'mute')
    await muteOrBlockMember(viewer, blocked ?? '', 'block')
    expect(await readIds(ids, viewer)).toEqual(ids.slice(4))
    expect(await readIds(ids, owner)).toEqual(ids.slice(2))
  })
})
