import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import {
  countBinders,
  deleteBinder,
  findBinder,
  insertBinder,
  listBinders,
  updateBinder,
} from './binders.ts'
import { listBinderPhotos } from './binder-photos.ts'
import { deleteSome } from './deletions.ts'
import { repeatStep } from '../repeat-step.ts'
import { binders } from '../schema.ts'
import { findPhoto } from './photos.ts'

const data = databaseOfEachTest()
let owner: string
let other: string
beforeEach(async () => {
  owner = (await makeMember()).id
  other = (await makeMember()).id
})

const texts = { title: 'Trips', description: '', isPublic: true }
const make = (fields: Partial<typeof texts> = {}) => insertBinder(owner, { ...texts, ...fields })

test('other members see public binders and their public photos: count, cover and list', async () => {
  const id = await make()
  const secret = await make({ title: 'Secret', isPublic: false })
  const seen = await makePhoto(owner, { binderId: id })
  const hidden = await makePhoto(owner, { binderId: id, isPublic: false })

  for (const viewer of [null, other]) {
    const list = await listBinders(owner, viewer, { limit: 10 })
    expect(list.map((binder) => binder.id)).toEqual([id])
    expect(list[0]?.photoCount).toBe(1)
    expect(list[0]?.cover?.imageKey).toBe((await findPhoto(seen, null))?.imageKey)
    expect(await findBinder(secret, viewer)).toBeNull()
    expect(await countBinders(owner, viewer)).toBe(1)
    const photos = await listBinderPhotos({ id, userId: owner }, 'ordered', viewer, { limit: 10 })
    expect(photos.map((photo) => photo.id)).toEqual([seen])
  }

  const own = await listBinders(owner, owner, { limit: 10 })
  expect(own.map((binder) => binder.id)).toEqual([secret, id])
  expect(own[1]?.photoCount).toBe(2)
  expect(own[1]?.cover?.imageKey).toBe((await findPhoto(hidden, owner))?.imageKey)
  expect(await findBinder(secret, owner)).toMatchObject({ id: secret, cover: null, photoCount: 0 })
  expect(await countBinders(owner, owner)).toBe(2)
})

test('only the owner updates and deletes a binder, and its photos remain', async () => {
  const id = await make()
  const photo = await makePhoto(owner, { binderId: id })
  expect(await updateBinder(id, other, { ...texts, title: 'Mine now' })).toBe(false)
  expect(await deleteBinder(id, other)).toBe(false)
  expect(await updateBinder(id, owner, { ...texts, title: 'Renamed' })).toBe(true)
  expect(await findBinder(id, null)).toMatchObject({ title: 'Renamed', user: { id: owner } })
  expect(await deleteBinder(id, owner)).toBe(true)
  expect(await findBinder(id, owner)).toBeNull()
  await repeatStep(deleteSome)
  expect(data.db.select().from(binders).all()).toEqual([])
  expect(await findPhoto(photo, null)).toMatchObject({ id: photo, binderId: null })
})

test('the counts follow photos that are moved, hidden and deleted', async () => {
  const [from, to] = [await make(), await make()]
  const photo = await makePhoto(owner, { binderId: from })
  const counts = async () => {
    const rows = [await findBinder(from, null), await findBinder(to, null)]
    return rows.map((row) => row?.photoCount)
  }
  const change = (columns: string) =>
    data.db.$client.exec(`UPDATE photos SET ${columns} WHERE id = ${photo}`)
  expect(await counts()).toEqual([1, 0])
  change(`binder_id = ${to}`)
  expect(await counts()).toEqual([0, 1])
  change('hidden_at = 1')
  expect(await counts()).toEqual([0, 0])
  expect(await findBinder(to, owner)).toMatchObject({ photoCount: 1 })
  change('hidden_at = NULL, binder_id = NULL')
  expect(await counts()).toEqual([0, 0])
  change(`binder_id = ${from}`)
  data.db.$client.exec(`DELETE FROM photos WHERE id = ${photo}`)
  expect(await counts()).toEqual([0, 0])
  expect(await findBinder(from, owner)).toMatchObject({ photoCount: 0, cover: null })
})
