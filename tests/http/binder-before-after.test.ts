import { beforeEach, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { type Client, okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

let binderId: number
let url: string
let old: number
let fresh: number

const { db, visitor, jane, omar } = await sharedMembers()
const ids = { jane: (await jane.ownRecord()).id, omar: (await omar.ownRecord()).id }
db.$client.exec(`UPDATE users SET username = 'jane' WHERE email = 'jane@example.com'`)
beforeEach(async () => {
  db.$client.exec('DELETE FROM photos; DELETE FROM binders')
  binderId = await insertBinder(ids.jane, { title: 'Build', description: '', isPublic: true })
  url = `/u/jane/binder/build-${binderId}`
  old = await makePhoto(ids.jane, { title: 'Rust', binderId })
  fresh = await makePhoto(ids.jane, { title: 'Chrome', binderId })
})

const send = (fields: Record<string, string>, client = jane) =>
  client.post(`${url}/edit?section=before-after`, fields)
const choose = () => send({ before: String(old), after: String(fresh) })
const stored = () =>
  db.$client.prepare('SELECT before_photo_id, after_photo_id FROM binders').raw().get()
const isShown = async (client: Client) => (await client.text(url)).includes('Before and after</h2>')

test('the owner chooses two photos, which everybody sees side by side', async () => {
  expect(await isShown(visitor)).toBe(false)
  const response = await choose()
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`${url}/edit?section=before-after`)
  expect(stored()).toEqual([old, fresh])
  for (const client of [jane, omar, visitor]) expect(await isShown(client)).toBe(true)
  const html = await visitor.text(url)
  expect(html.indexOf(`/photo/rust-jane-${old}`)).toBeLessThan(
    html.indexOf(`/photo/chrome-jane-${fresh}`),
  )
  expect(await okJson(jane.sendJson('GET', '/api/binders'))).toMatchObject([
    { beforePhotoId: old, afterPhotoId: fresh },
  ])
})

test('they can be chosen one after the other, and removed', async () => {
  expect((await send({ before: String(old) })).status).toBe(303)
  expect(await isShown(jane)).toBe(false)
  expect((await send({ after: String(fresh) })).status).toBe(303)
  expect(await isShown(jane)).toBe(true)
  expect((await send({ intent: 'remove' })).status).toBe(303)
  expect(stored()).toEqual([null, null])
  expect(await isShown(jane)).toBe(false)
})

test('a side that gets the photo of the other exchanges them', async () => {
  await choose()
  expect((await send({ before: String(fresh), after: String(fresh) })).status).toBe(303)
  expect(stored()).toEqual([fresh, old])
  expect((await send({ after: String(fresh) })).status).toBe(303)
  expect(stored()).toEqual([old, fresh])
})

test.each([
  ['none', () => ({})],
  ['one twice', () => ({ before: String(old), after: String(old) })],
  ['no number', () => ({ before: 'x' })],
])('%s is rejected', async (_what, fields) => {
  expect((await send(fields())).status).toBe(400)
  expect(stored()).toEqual([null, null])
})

test('photos of other binders and members are not found', async () => {
  const outside = await makePhoto(ids.jane)
  const foreign = await makePhoto(ids.omar)
  for (const id of [outside, foreign, 999_999]) {
    const response = await send({ before: String(id), after: String(fresh) })
    expect(response.status).toBe(404)
  }
  expect(stored()).toEqual([null, null])
})

test('a private, hidden, moved or deleted photo ends it for those who cannot see it', async () => {
  await choose()
  db.$client.prepare('UPDATE photos SET is_public = 0 WHERE id = ?').run(old)
  db.$client.prepare("UPDATE binders SET make = 'Atlas', make_key = 'atlas'").run()
  const carts = (client: Client) => okJson(client.sendJson('GET', '/api/carts'))
  expect(await carts(visitor)).toMatchObject([{ beforePhotoId: null, afterPhotoId: fresh }])
  expect([await isShown(jane), await isShown(omar), await isShown(visitor)]).toEqual([
    true,
    false,
    false,
  ])
  db.$client.prepare('UPDATE photos SET is_public = 1, hidden_at = 1 WHERE id = ?').run(old)
  expect([await isShown(jane), await isShown(visitor)]).toEqual([true, false])
  db.$client.prepare('UPDATE photos SET hidden_at = NULL, binder_id = NULL WHERE id = ?').run(old)
  expect([await isShown(jane), await isShown(visitor)]).toEqual([false, false])
  db.$client.prepare('DELETE FROM photos WHERE id = ?').run(old)
  expect(stored()).toEqual([null, fresh])
  expect(await isShown(jane)).toBe(false)
})

test('the social preview names them, and has the cover', async () => {
  const preview = async () =>
    /<meta property="og:description" content="([^"]*)"/.exec(await visitor.text(url))?.[1]
  expect(await preview()).toBe('2 photos by Jane Doe')
  await choose()
  expect(await preview()).toBe('Before and after: Rust, Chrome · 2 photos by Jane Doe')
  expect(await visitor.text(url)).toMatch(/<meta property="og:image" content="[^"]*\/images\//)
})
