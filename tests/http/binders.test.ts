import { beforeEach, describe, expect, test } from 'vitest'
import { editPath } from '#app/features/binders/binder.ts'
import { type Client, okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

const ownBinders = () => okJson(jane.request('/api/binders'))

const make = (client: Client, content: unknown) => client.sendJson('POST', '/api/binders', content)

const { db, visitor, jane, omar, janeId } = await sharedMembers()
db.$client.exec(`
    UPDATE users SET suspended_at = 1 WHERE email = 'sid@example.com';
    UPDATE users SET username = 'jane' WHERE email = 'jane@example.com';
    UPDATE users SET username = 'omar' WHERE email = 'omar@example.com';`)

interface MadeBinder {
  id: number
  url: string
}
let open: MadeBinder
let secret: MadeBinder
beforeEach(async () => {
  db.$client.exec('DELETE FROM photos; DELETE FROM binders')
  open = await okJson(make(jane, { title: 'Summer trips', description: 'Far away' }))
  secret = await okJson(make(jane, { title: 'Hush hush', isPublic: false }))
})

describe('a member with 130 binders', () => {
  let ids: number[]
  beforeEach(() => {
    db.$client.exec('DELETE FROM binders')
    const insert = db.$client.prepare(
      `INSERT INTO binders (user_id, title, is_public, created_at, updated_at)
       VALUES (?, ?, 1, 0, 0) RETURNING id`,
    )
    ids = Array.from({ length: 130 }, (_, index) =>
      Number(insert.pluck().get(janeId, `Binder number ${index + 1}`)),
    )
  })
  const listed = async (query: string) =>
    (await okJson<MadeBinder[]>(jane.request(`/api/binders${query}`))).map(({ id }) => id)
  const newestFirst = (...slice: [number, number?]) => ids.slice(...slice).reverse()

  test('lists the newest 100 in the API, and the others by `before`', async () => {
    expect(await listed('')).toEqual(newestFirst(-100))
    expect(await listed(`?before=${ids[30]}`)).toEqual(newestFirst(0, 30))
    expect(await listed('?limit=3')).toEqual(newestFirst(-3))
  })

  test('keeps an old binder selected in the form of a photo in it', async () => {
    const [oldest] = ids
    const photo = await makePhoto(janeId, { title: 'Lime', binderId: oldest })
    const html = await jane.text(`/photo/lime-jane-${photo}/edit`)
    expect(html.match(/>Binder number \d+<\/option>/g)).toHaveLength(101)
    expect(html).toMatch(new RegExp(`<option value="${oldest}" selected=""`))
  })

  test('adds a photo to an old binder by its title, and only to the member’s own one', async () => {
    const photo = await makePhoto(janeId, { title: 'Lime' })
    const path = `/photo/lime-jane-${photo}/edit`
    const edit = (olderBinder: string) =>
      jane.post(path, { title: 'Lime', binderId: '', olderBinder, isPublic: 'on' })
    const binderOfPhoto = async () =>
      (await okJson(jane.request(`/api/photos/${photo}`))).binderId as number | null

    expect((await edit(' binder NUMBER 7 ')).status).toBe(303)
    expect(await binderOfPhoto()).toBe(ids[6])
    await okJson(make(omar, { title: 'Only of Omar' }))
    for (const title of ['Only of Omar', 'No such title', 'x'.repeat(101)]) {
      const response = await edit(title)
      expect(response.status, title).toBe(400)
      expect(await response.text()).toContain(`value="${title.slice(0, 100)}`)
    }
    expect(await binderOfPhoto()).toBe(ids[6])
    expect((await edit('')).status).toBe(303)
    expect(await binderOfPhoto()).toBeNull()
  })
})

test('the page of a binder uses only the id in the address', async () => {
  expect((await visitor.request(open.url)).status).toBe(200)
  for (const path of [
    `/u/jane/binder/${open.id}`,
    `/u/jane/binder/winter-${open.id}`,
    `/u/omar/binder/summer-trips-${open.id}`,
    `/u/nobody/binder/summer-trips-${open.id}`,
    `/u/JANE/binder/summer-trips-${open.id}`,
    `${open.url}/`,
  ]) {
    const response = await visitor.request(path)
    expect([response.status, response.headers.get('Location')], path).toEqual([301, open.url])
  }
})

describe('changing and deleting', () => {
  const edit = (client: Client, url: string, fields: Record<string, string> = {}) =>
    client.post(`${url}/edit`, { title: 'Changed', description: '', isPublic: 'on', ...fields })

  test.each([
    ['signed out', () => visitor, 303, 303],
    ['another member', () => omar, 403, 404],
  ] as const)('%s', async (_what, client, status, secretStatus) => {
    const before = await ownBinders()
    for (const [binder, expected] of [
      [open, status],
      [secret, secretStatus],
    ] as const) {
      const responses = [
        await client().request(`${binder.url}/edit`),
        await client().request(editPath(binder.url, 'delete')),
        await edit(client(), binder.url),
        await client().post(editPath(binder.url, 'delete'), {}),
      ]
      expect(responses.map((response) => response.status)).toEqual(Array(4).fill(expected))
      for (const response of responses)
        if (expected === 303)
          expect(response.headers.get('Location')).toMatch(/^\/api\/login\?returnTo=%2Fu%2Fjane/)
        else expect(response.headers.get('Location')).toBeNull()
    }
    expect(await ownBinders()).toEqual(before)
  })

  test('the owner edits it and is redirected to its new address', async () => {
    const response = await edit(jane, open.url, { title: 'Winter trips' })
    const url = `/u/jane/binder/winter-trips-${open.id}`
    expect([response.status, response.headers.get('Location')]).toEqual([303, url])
    const html = await jane.text(url)
    expect(html).toContain('Binder updated')
    expect((await visitor.request(open.url)).headers.get('Location')).toBe(url)
  })

  test('old addresses of the form redirect, and still accept the form', async () => {
    const stale = `/u/jane/binder/old-${open.id}`
    expect((await jane.request(`${stale}/edit`)).headers.get('Location')).toBe(`${open.url}/edit`)
    expect((await edit(jane, stale)).status).toBe(303)
  })

  test('deleting keeps the photos and redirects to the binders', async () => {
    const photo = await makePhoto(janeId, { binderId: open.id })
    const response = await jane.post(editPath(open.url, 'delete'), {})
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/u/jane?tab=binders',
    ])
    expect(await jane.text('/u/jane?tab=binders')).toContain('Binder deleted')
    expect((await jane.request(open.url)).status).toBe(404)
    expect((await jane.post(editPath(open.url, 'delete'), {})).status).toBe(404)
    expect(await okJson(visitor.request(`/api/photos/${photo}`))).toMatchObject({ binderId: null })
  })
})

describe('a new binder from the profile', () => {
  const create = (client: Client, path: string, title = 'New one') =>
    client.post(path, { intent: 'create-binder', title, isPublic: 'on' })

  test('can only be created on the member’s own profile', async () => {
    const signedOut = await create(visitor, '/u/jane?tab=binders')
    expect(signedOut.headers.get('Location')).toBe(
      '/api/login?returnTo=%2Fu%2Fjane%3Ftab%3Dbinders',
    )
    expect((await create(omar, '/u/jane')).status).toBe(403)
    expect((await create(jane, '/u/nobody')).status).toBe(404)
    expect(await ownBinders()).toHaveLength(2)

    const response = await create(jane, '/u/jane?tab=binders')
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/u/jane?tab=binders',
    ])
    const html = await jane.text('/u/jane?tab=binders')
    expect(html).toContain('Binder created successfully!')
    expect(await ownBinders()).toHaveLength(3)
  })
})

test('paginates many binders', async () => {
  for (let number = 1; number <= 21; number++) await make(jane, { title: `Number ${number}` })
  const first = await visitor.text('/u/jane?tab=binders')
  const next = /href="([^"]+)"[^>]*rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
  const second = await visitor.text(next ?? '')
  const titles = (html: string) => [...html.matchAll(/<h2><a[^>]*>([^<]+)</g)].map(([, t]) => t)
  expect(titles(first)).toHaveLength(20)
  expect(titles(second)).toEqual(['Number 1', 'Summer trips'])
  expect(second).not.toContain('rel="next"')
})

test('a member has at most a thousand binders, also by an upload', async () => {
  db.$client
    .prepare(
      `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 997)
       INSERT INTO binders (user_id, title, created_at, updated_at) SELECT ?, 'Binder', 0, 0 FROM many`,
    )
    .run(janeId)
  const add = () => jane.sendJson('POST', '/api/binders', { title: 'One more' })
  expect((await add()).status).toBe(201)
  const message = 'You can have at most 1,000 binders'
  const rejected = await add()
  expect(rejected.status).toBe(400)
  expect(await rejected.json()).toMatchObject({ message })
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await plainPhoto(90, 60, '#339966'))]), 'cart.jpg')
  form.append('title', 'Cart')
  form.append('newBinderTitle', 'One more')
  const headers = { Origin: jane.origin }
  const upload = await jane.request('/upload', { method: 'POST', body: form, headers })
  expect(upload.status).toBe(400)
  expect(await upload.text()).toContain(message)
})
