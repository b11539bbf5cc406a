import { beforeEach, describe, expect, test } from 'vitest'
import { EDIT_SECTIONS, editPath, type EditSection } from '#app/features/binders/binder.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

const { server, db, jane, omar, janeId } = await sharedMembers()
db.$client.exec(`
    UPDATE users SET username = 'jane' WHERE email = 'jane@example.com';
    UPDATE users SET username = 'omar' WHERE email = 'omar@example.com';`)
const omarId = (await omar.ownRecord()).id
const plain = await plainPhoto()

let binder: { id: number; url: string }
beforeEach(async () => {
  db.$client.exec('DELETE FROM photos; DELETE FROM binders')
  binder = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Trips' }))
})

const organize = (fields: Record<string, string>, client = jane) =>
  client.post(editPath(binder.url, 'photos'), fields)
const add = (fields: Record<string, string>, client = jane) =>
  client.post(editPath(binder.url, 'add'), fields)
const inside = (fields = {}) => makePhoto(janeId, { binderId: binder.id, ...fields })
const column = (name: string, id: number) =>
  db.$client.prepare(`SELECT ${name} FROM photos WHERE id = ?`).pluck().get(id)

test.each(Object.keys(EDIT_SECTIONS) as EditSection[])(
  'only the owner opens and sends the section %s',
  async (section) => {
    const path = editPath(binder.url, section)
    expect((await jane.request(path)).status).toBe(200)
    expect((await omar.request(path)).status).toBe(403)
    expect((await omar.post(path, { intent: 'cover' })).status).toBe(403)
    const visitor = new Client(server.origin)
    expect((await visitor.request(path, { redirect: 'manual' })).status).toBe(303)
    expect((await jane.request(editPath('/u/jane/binder/none-9', section))).status).toBe(404)
  },
)

test.each([
  ['organize', 'photos'],
  ['add', 'add'],
  ['before-after', 'before-after'],
  ['delete', 'delete'],
] as const)('the former address /%s leads to its section', async (page, section) => {
  const { status, headers } = await jane.request(`${binder.url}/${page}`)
  expect([status, headers.get('Location')]).toEqual([301, editPath(binder.url, section)])
})

test('a form that is sent to a former address is received', async () => {
  const { status, headers } = await jane.post(`${binder.url}/delete`, {})
  expect([status, headers.get('Location')]).toEqual([303, '/u/jane?tab=binders'])
  expect((await jane.request(binder.url)).status).toBe(404)
})

test('details lead to the binder, or stay for further changes', async () => {
  const details = { title: 'Drives', isPublic: 'on' }
  const url = `/u/jane/binder/drives-${binder.id}`
  const stayed = await jane.post(`${binder.url}/edit`, { ...details, intent: 'stay' })
  expect(stayed.headers.get('Location')).toBe(editPath(url))
  expect((await jane.post(`${url}/edit`, details)).headers.get('Location')).toBe(url)
})

describe('adding photos', () => {
  test('takes own photos only', async () => {
    const own = await makePhoto(janeId)
    const foreign = await makePhoto(omarId)
    const response = await add({ [`photo-${own}`]: 'on', [`photo-${foreign}`]: 'on' })
    expect(response.status).toBe(303)
    expect(column('binder_id', own)).toBe(binder.id)
    expect(column('binder_id', foreign)).toBeNull()
  })

  test.each([
    ['no photo', {}],
    ['what is no id', { 'photo-x': 'on', 'photo--1': 'on', 'photo-1e3': 'on' }],
    [
      'more than a page shows',
      Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`photo-${index + 1}`, 'on'])),
    ],
  ])('rejects %s', async (_, fields) => {
    expect((await add(fields)).status).toBe(400)
  })

  test('lists the photos that are not inside', async () => {
    await inside({ title: 'Already inside' })
    await makePhoto(janeId, { title: 'Still outside' })
    const html = await jane.text(editPath(binder.url, 'add'))
    expect(html).toContain('Still outside')
    expect(html).not.toContain('Already inside')
  })
})

describe('organizing', () => {
  test('the visibility of several photos changes, and their old pictures are gone', async () => {
    const photos = [
      await uploadPhoto(jane, { title: 'One', binderId: String(binder.id) }, plain),
      await uploadPhoto(jane, { title: 'Two', binderId: String(binder.id) }, plain),
    ]
    const chosen = Object.fromEntries(photos.map(({ id }) => [`photo-${id}`, 'on']))
    expect((await organize({ intent: 'hide', ...chosen })).status).toBe(303)
    for (const { id, imageUrl } of photos) {
      expect(column('is_public', id)).toBe(0)
      expect((await jane.request(imageUrl)).status).toBe(404)
    }
    expect((await organize({ intent: 'publish', ...chosen })).status).toBe(303)
    for (const { id } of photos) expect(column('is_public', id)).toBe(1)
  })

  test('nothing of another member changes', async () => {
    const foreign = await makePhoto(omarId)
    const chosen = { [`photo-${foreign}`]: 'on' }
    for (const intent of ['tag', 'move', 'hide', 'cover', 'delete'])
      expect(
        (await organize({ intent, tags: 'x', confirmed: 'yes', ...chosen })).status,
        intent,
      ).toBe(400)
    for (const move of ['first', 'up', 'down'])
      expect((await organize({ [move]: String(foreign) })).status, move).toBe(404)
    expect(column('is_public', foreign)).toBe(1)
  })

  test('deleting asks first', async () => {
    const id = await inside({ title: 'Doomed' })
    const chosen = { [`photo-${id}`]: 'on' }
    const question = await organize({ intent: 'delete', ...chosen })
    expect(question.status).toBe(200)
    expect(await question.text()).toContain('Are you sure you want to delete 1 photo?')
    expect(column('id', id)).toBe(id)
    expect((await organize({ intent: 'delete', confirmed: 'yes', ...chosen })).status).toBe(303)
    expect(column('id', id)).toBeUndefined()
  })

  test('a rejected form keeps the choice and says why', async () => {
    const [full, empty] = [
      await inside({ title: 'Full', tags: ['a', 'b', 'c', 'd'] }),
      await inside(),
    ]
    const chosen = { [`photo-${full}`]: 'on', [`photo-${empty}`]: 'on' }
    const response = await organize({ intent: 'tag', tags: 'new', ...chosen })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('“Full” has no room for these tags (4 at most)')
    expect(html).toMatch(new RegExp(`name="photo-${full}"[^>]* checked`))
    expect(column('tags', empty)).toBe('[]')
  })

  test.each([
    ['an unknown intent', { intent: 'burn' }],
    ['two photos for the cover', { intent: 'cover' }],
    ["another member's binder", { intent: 'move', binderId: '999' }],
    ['a move to nowhere', { moved: '1' }],
  ])('rejects %s', async (_, fields) => {
    const chosen = { [`photo-${await inside()}`]: 'on', [`photo-${await inside()}`]: 'on' }
    expect((await organize({ ...chosen, ...fields })).status).toBe(400)
  })

  test('photos move, which returns to the photo in the list, and one becomes the cover', async () => {
    const [a, b, c] = [await inside(), await inside(), await inside()]
    const path = editPath(binder.url, 'photos')
    for (const [move, id, order] of [
      ['up', a, [c, a, b]],
      ['down', c, [a, c, b]],
      ['first', b, [b, a, c]],
    ] as const) {
      const response = await organize({ [move]: String(id) })
      expect(response.headers.get('Location')).toBe(`${path}&moved=${move}-${id}`)
      const shown = (await jane.text(path)).matchAll(/name="photo-(\d+)"/g)
      expect(
        [...shown].map(([, id]) => Number(id)),
        move,
      ).toEqual(order)
    }
    // The button keeps the focus, and what was chosen and typed is still there.
    const sent = { up: String(a), tags: 'mud', [`photo-${b}`]: 'on' }
    const moved = await organize(sent)
    const html = await jane.text(moved.headers.get('Location') ?? '')
    expect(html).toMatch(new RegExp(`name="up"[^>]* value="${a}"[^>]* autofocus=""`))
    expect(html).toMatch(new RegExp(`name="photo-${b}"[^>]* checked=""`))
    expect(html.match(/name="photo-\d+"[^>]* checked=""/g)).toHaveLength(1)
    expect(html).toMatch(/name="tags"[^>]* value="mud"/)
    // What is kept fits into an address, in any alphabet.
    const long = await organize({ up: String(b), tags: `ゴルフ😀${'語'.repeat(10_000)}` })
    const address = long.headers.get('Location') ?? ''
    expect(address.length).toBeLessThan(4_000)
    expect(await jane.text(address)).toMatch(/name="tags"[^>]* value="ゴルフ😀語+"/)
    await organize({ down: String(b) })
    const dragged = await organize({ moved: String(c), before: String(b) })
    expect([dragged.status, dragged.headers.get('Location')]).toEqual([303, `${path}#choice-${c}`])
    expect((await organize({ intent: 'cover', [`photo-${a}`]: 'on' })).status).toBe(303)
    const cover = db.$client.prepare('SELECT cover_photo_id FROM binders WHERE id = ?').pluck()
    expect(cover.get(binder.id)).toBe(a)
  })
})

test('the owner sets the cover in the menu of a photo', async () => {
  const [photo, loose] = [
    await inside({ title: 'Wide' }),
    await makePhoto(janeId, { title: 'Lone' }),
  ]
  await inside({ title: 'Newer' })
  const url = `/photo/wide-jane-${photo}`
  const html = (client: Client, path: string) => client.text(path)
  expect(await html(jane, url)).toContain('Set as binder cover')
  expect(await html(omar, url)).not.toContain('Set as binder cover')
  expect(await html(jane, `/photo/lone-jane-${loose}`)).not.toContain('Set as binder cover')

  expect((await omar.post(url, { intent: 'binder-cover' })).status).toBe(403)
  const outside = await jane.post(`/photo/lone-jane-${loose}`, { intent: 'binder-cover' })
  expect(outside.status).toBe(404)
  const set = await jane.post(url, { intent: 'binder-cover' })
  expect(set.status).toBe(303)
  expect(set.headers.get('Location')).toBe(url)
  const cover = db.$client.prepare('SELECT cover_photo_id FROM binders WHERE id = ?').pluck()
  expect(cover.get(binder.id)).toBe(photo)
  const page = await html(jane, url)
  expect(page).toContain('Cover changed')
  expect(page).not.toContain('Set as binder cover')
})
