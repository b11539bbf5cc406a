import { beforeEach, expect, test } from 'vitest'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { findBinder, insertBinder } from './binders.ts'
import {
  findPlace,
  listBinderPhotos,
  moveBinderPhoto,
  putIntoBinder,
  setBinderPictures,
  type BinderPlace,
  type Move,
} from './binder-photos.ts'
import { findPhoto } from './photos.ts'
import { deletePhoto, updatePhoto } from './photo-writes.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
let owner: string
let other: string
let binder: number
databaseOfEachTest()
beforeEach(async () => {
  owner = (await makeMember()).id
  other = (await makeMember()).id
  binder = await insertBinder(owner, { title: 'Trips', description: '', isPublic: true })
})

const makeInside = () => makePhoto(owner, { binderId: binder })
/** Oldest first: ids 1 to `count`. */
async function fill(count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await makeInside())
  return ids
}

async function order(viewer: string | null = owner, after?: BinderPlace, limit = 20) {
  const rows = await listBinderPhotos({ id: binder, userId: owner }, 'ordered', viewer, {
    after,
    limit,
  })
  return rows.map(({ id }) => id)
}

const move = (id: number, to: Move, by = owner) => moveBinderPhoto(by, binder, id, to)

test('photos come newest first until one is moved', async () => {
  const [a, b, c, d] = (await fill(4)) as [number, number, number, number]
  expect(await order()).toEqual([d, c, b, a])
  await move(a, 'up')
  expect(await order()).toEqual([d, c, a, b])
  await move(d, 'down')
  expect(await order()).toEqual([c, d, a, b])
  await move(b, 'first')
  expect(await order()).toEqual([b, c, d, a])
  await move(a, { before: c })
  expect(await order()).toEqual([b, a, c, d])
  await move(c, { before: b })
  await move(d, { after: c })
  expect(await order()).toEqual([c, d, b, a])
  await move(d, { after: a })
  expect(await order(null)).toEqual([c, b, a, d])
})

test('a move beyond the ends, or before itself, changes nothing', async () => {
  const [a, b] = (await fill(2)) as [number, number]
  for (const [id, to] of [
    [b, 'first'],
    [b, 'up'],
    [a, 'down'],
    [a, { before: a }],
  ] as const) {
    expect(await move(id, to)).toBe(true)
    expect(await order()).toEqual([b, a])
  }
})

test('only the owner moves photos, and only those of the binder', async () => {
  const [a, b] = (await fill(2)) as [number, number]
  const outside = await makePhoto(owner)
  expect(await move(a, 'first', other)).toBe(false)
  expect(await move(outside, 'first')).toBe(false)
  expect(await move(a, { before: outside })).toBe(false)
  expect(await order()).toEqual([b, a])
})

test('pages follow the order, also when their last photo is gone', async () => {
  const [a, b, c, d] = (await fill(4)) as [number, number, number, number]
  await move(a, 'first')
  expect(await order(owner, undefined, 2)).toEqual([a, d])
  const [first, second] = [await findPlace(binder, a), await findPlace(binder, d)]
  await deletePhoto(d, owner)
  expect(await order(owner, second ?? undefined, 2)).toEqual([c, b])
  await move(a, { after: c })
  expect(await order(owner, first ?? undefined, 9)).toEqual([c, a, b])
})

test('two photos can be exchanged in the same gap without end', async () => {
  const [a, b, c] = (await fill(3)) as [number, number, number]
  for (let round = 0; round < 60; round++) {
    await move(a, { before: b })
    expect(await order()).toEqual([c, a, b])
    await move(b, { before: a })
    expect(await order()).toEqual([c, b, a])
  }
})

test('the newest list ignores the order', async () => {
  const [a, b] = (await fill(2)) as [number, number]
  await move(a, 'first')
  const rows = await listBinderPhotos({ id: binder, userId: owner }, 'newest', null, { limit: 9 })
  expect(rows.map(({ id }) => id)).toEqual([b, a])
})

test('own photos are put into an own binder, in the places of their dates', async () => {
  const outside = await makePhoto(owner)
  const [a] = (await fill(1)) as [number]
  const foreign = await makePhoto(other)
  expect(await putIntoBinder(owner, [outside, a, foreign, 999], binder)).toBe(1)
  expect(await order()).toEqual([a, outside])
  expect(await putIntoBinder(other, [foreign], binder)).toBeNull()
  expect((await findPhoto(foreign, other))?.binderId).toBeNull()
  expect(await putIntoBinder(owner, [a, outside], null)).toBe(2)
  expect(await order()).toEqual([])
})

test('a photo that changes its binder loses its place', async () => {
  const [a, b] = (await fill(2)) as [number, number]
  await move(a, 'first')
  await updatePhoto(a, owner, { binderId: null })
  await updatePhoto(a, owner, { binderId: binder })
  expect(await order()).toEqual([b, a])
  await move(a, 'first')
  await updatePhoto(a, owner, { binderId: binder, title: 'New title' })
  expect(await order()).toEqual([a, b])
})

test('the chosen photo is the cover for all who may see it, else the newest', async () => {
  const [a, b] = (await fill(2)) as [number, number]
  const readKey = async (id: number) => (await findPhoto(id, owner))?.imageKey
  const cover = async (viewer: string | null) => (await findBinder(binder, viewer))?.cover?.imageKey
  expect(await cover(null)).toBe(await readKey(b))
  expect(await setBinderPictures(owner, binder, { coverPhotoId: a })).toBe(true)
  expect(await cover(null)).toBe(await readKey(a))
  expect(await setBinderPictures(other, binder, { coverPhotoId: b })).toBe(false)
  expect(await setBinderPictures(owner, binder, { coverPhotoId: await makePhoto(owner) })).toBe(
    false,
  )
  expect(await cover(owner)).toBe(await readKey(a))

  const secret = await makePhoto(owner, { binderId: binder, isPublic: false })
  await setBinderPictures(owner, binder, { coverPhotoId: secret })
  expect(await cover(owner)).toBe(await readKey(secret))
  expect(await cover(null)).toBe(await readKey(b))

  await setBinderPictures(owner, binder, { coverPhotoId: a })
  await updatePhoto(a, owner, { binderId: null })
  expect(await cover(null)).toBe(await readKey(b))
})
