import { beforeEach, expect, test } from 'vitest'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { findBinder } from '#db/queries/binders.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { HttpError } from '#app/http/http-error.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { changeBinder, createBinder, removeBinder } from './commands.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
let jane: Viewer
let omar: Viewer
import { workOffBacklog } from '../backlog/backlog.server.ts'

databaseOfEachTest()
beforeEach(async () => {
  jane = await makeViewer()
  omar = await makeViewer()
})

async function readStatus(work: Promise<unknown>): Promise<number> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  return (error as HttpError).status
}

test('a missing isPublic is true in the API and false in a form', async () => {
  const fromApi = await createBinder(jane, { title: ' Trips ' }, 'api')
  const fromForm = await createBinder(jane, { title: 'Trips' }, 'form')
  const stored = { title: 'Trips', description: '', isPublic: true }
  expect(await findBinder(fromApi, null)).toMatchObject(stored)
  expect(await findBinder(fromForm, jane.id)).toMatchObject({ isPublic: false })
})

test.each([
  [{}],
  [{ title: '  ' }],
  [{ title: 5 }],
  [{ title: 'x'.repeat(101) }],
  [{ title: 'x', description: 'x'.repeat(10_001) }],
  [{ title: 'x', isPublic: 'perhaps' }],
])('rejects %j', async (fields) => {
  expect(await readStatus(createBinder(jane, fields, 'api'))).toBe(400)
  const id = await createBinder(jane, { title: 'Kept' }, 'api')
  expect(await readStatus(changeBinder(jane, id, fields))).toBe(400)
  expect(await findBinder(id, null)).toMatchObject({ title: 'Kept' })
})

test('others get 403 for a public binder and 404 for a private one', async () => {
  const open = await createBinder(jane, { title: 'Open' }, 'api')
  const secret = await createBinder(jane, { title: 'Secret', isPublic: false }, 'api')
  for (const act of [
    (id: number | null) => changeBinder(omar, id, { title: 'Mine' }),
    (id: number | null) => removeBinder(omar, id),
  ]) {
    expect(await readStatus(act(open))).toBe(403)
    expect(await readStatus(act(secret))).toBe(404)
    expect(await readStatus(act(999))).toBe(404)
    expect(await readStatus(act(null))).toBe(404)
  }
  expect(await findBinder(open, null)).toMatchObject({ title: 'Open' })
  expect(await findBinder(secret, jane.id)).toMatchObject({ title: 'Secret' })
})

test('deleting a binder keeps its photos', async () => {
  const id = await createBinder(jane, { title: 'Trips' }, 'api')
  const photo = await makePhoto(jane.id, { binderId: id })
  await removeBinder(jane, id)
  expect(await findBinder(id, jane.id)).toBeNull()
  await workOffBacklog()
  expect(await findPhoto(photo, null)).toMatchObject({ binderId: null })
})
