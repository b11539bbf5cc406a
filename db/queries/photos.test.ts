import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { removeQueuedDeletion, keysInUse, listQueuedDeletions } from './image-files.ts'
import { findDrift } from '#scripts/admin/consistency.ts'
import { deleteSome } from './deletions.ts'
import { repeatStep } from '../repeat-step.ts'
import { insertComment } from './comments.ts'
import { toggleLike } from './likes.ts'
import { deletePhoto, updatePhoto } from './photo-writes.ts'
import { findPhoto } from './photos.ts'
import { topTags } from './tags.ts'

const data = databaseOfEachTest()
let owner: string
let stranger: string
let photo: number

beforeEach(async () => {
  owner = (await makeMember()).id
  stranger = (await makeMember()).id
  photo = await makePhoto(owner, { title: 'Old', description: 'Said', tags: ['a', 'b'] })
})

const tag = (text: string) => ({ tag: text, slug: text })
const readKey = async (id: number) => (await findPhoto(id, owner))?.imageKey ?? ''
const addBinder = (userId: string): number =>
  data.db.$client
    .prepare(
      `INSERT INTO binders (user_id, title, created_at, updated_at) VALUES (?, 'B', 0, 0) RETURNING id`,
    )
    .pluck()
    .get(userId) as number

describe('updatePhoto', () => {
  test('changes only the given fields', async () => {
    const before = await findPhoto(photo, owner)
    expect(await updatePhoto(photo, owner, { title: 'New' })).toBeNull()
    const { updatedAt, ...after } = (await findPhoto(photo, owner)) ?? { updatedAt: new Date(0) }
    expect(after).toMatchObject({ title: 'New', description: 'Said', tags: ['a', 'b'] })
    expect(after).toEqual({ ...before, title: 'New', updatedAt: undefined })
    expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before?.updatedAt.getTime() ?? Infinity)
  })

  test('rewrites the tags and their counts', async () => {
    await updatePhoto(photo, owner, { tags: [tag('b'), tag('c')] })
    expect((await findPhoto(photo, owner))?.tags).toEqual(['b', 'c'])
    expect(await topTags(9)).toEqual([
      { tag: 'b', count: 1 },
      { tag: 'c', count: 1 },
    ])
    await updatePhoto(photo, owner, { tags: [] })
    expect(await topTags(9)).toEqual([])
  })

  test('counts the tags of public photos only, for a change in either direction', async () => {
    const hide = { isPublic: false, imageKey: 'k1', oldImageKey: await readKey(photo) }
    await updatePhoto(photo, owner, { tags: [tag('x')], visibility: hide })
    expect(await topTags(9)).toEqual([])
    await updatePhoto(photo, owner, { tags: [tag('y')] })
    expect(await topTags(9)).toEqual([])
    const show = { isPublic: true, imageKey: 'k2', oldImageKey: 'k1' }
    await updatePhoto(photo, owner, { visibility: show })
    expect(await topTags(9)).toEqual([{ tag: 'y', count: 1 }])
  })

  test('queues the old key for deletion only when the key changes', async () => {
    const old = await readKey(photo)
    const same = { isPublic: true, imageKey: old, oldImageKey: old }
    expect(await updatePhoto(photo, owner, { visibility: same })).toBeNull()
    expect(await listQueuedDeletions()).toEqual([])
    const moved = { isPublic: false, imageKey: 'new key', oldImageKey: old }
    expect(await updatePhoto(photo, owner, { visibility: moved })).toBeNull()
    expect(await listQueuedDeletions()).toEqual([{ kind: 'photo', imageKey: old }])
    expect(await keysInUse('photo', [old, 'new key'])).toEqual(new Set(['new key']))
    await removeQueuedDeletion({ kind: 'photo', imageKey: old })
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('writes nothing when the key has changed since it was read', async () => {
    const visibility = { isPublic: false, imageKey: 'new key', oldImageKey: 'outdated' }
    expect(await updatePhoto(photo, owner, { title: 'New', visibility })).toBe('key')
    expect(await findPhoto(photo, owner)).toMatchObject({ title: 'Old', isPublic: true })
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('writes nothing for another member, or with another member’s binder', async () => {
    expect(await updatePhoto(photo, stranger, { title: 'Mine' })).toBe('photo')
    expect(await updatePhoto(999, owner, { title: 'Mine' })).toBe('photo')
    const [foreign, own] = [addBinder(stranger), addBinder(owner)]
    expect(await updatePhoto(photo, owner, { title: 'X', binderId: foreign })).toBe('binder')
    expect(await updatePhoto(photo, owner, { title: 'X', binderId: 999 })).toBe('binder')
    expect((await findPhoto(photo, owner))?.title).toBe('Old')
    expect(await updatePhoto(photo, owner, { binderId: own })).toBeNull()
    expect((await findPhoto(photo, owner))?.binderId).toBe(own)
    expect(await updatePhoto(photo, owner, { binderId: null })).toBeNull()
    expect((await findPhoto(photo, owner))?.binderId).toBeNull()
  })
})

test('deletePhoto works for the owner only and deletes all dependent rows', async () => {
  const key = await readKey(photo)
  await toggleLike(stranger, photo)
  await insertComment({ userId: stranger, photoId: photo, content: 'x' })
  expect(await deletePhoto(photo, stranger)).toBe(false)
  expect(await findPhoto(photo, owner)).not.toBeNull()
  expect(await deletePhoto(photo, owner)).toBe(true)
  expect(await deletePhoto(photo, owner)).toBe(false)
  for (const viewer of [owner, stranger, null]) expect(await findPhoto(photo, viewer)).toBeNull()
  expect(findDrift(data.db)).toEqual([])
  await repeatStep(deleteSome)
  expect(findDrift(data.db)).toEqual([])
  expect(await listQueuedDeletions()).toEqual([{ kind: 'photo', imageKey: key }])
  expect(await topTags(9)).toEqual([])
  for (const table of ['likes', 'comments', 'photo_tags', 'notifications'])
    expect(data.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
})
