import { beforeEach, describe, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { MAXIMUM_SAVES } from '#db/queries/saves.ts'
import { type Client, nextIn, okJson, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

const { server, visitor, jane, omar, janeId } = await sharedMembers()
const mayaId = (await makeMember({ username: 'maya' })).id
beforeEach(() => {
  server.db.$client.exec('DELETE FROM photos; DELETE FROM collections; DELETE FROM mutes')
})

const makePhotos = async (count: number) => {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await makePhoto(mayaId, { title: `Cart ${n}` }))
  return ids
}
const save = (id: number, client = jane) =>
  client.request(`/api/photos/${id}/save`, { method: 'POST', headers: { Origin: server.origin } })
const merge = (ids: unknown, client = jane) => client.sendJson('POST', '/api/saved', { ids })
const saved = async (client = jane, query = '') =>
  (await okJson<{ id: number }[]>(client.request(`/api/saved${query}`))).map(({ id }) => id)
const readText = (path: string, client = jane) => client.text(path)
const idsOn = (html: string) => [...html.matchAll(/id="photo-(\d+)"/g)].map(([, id]) => Number(id))

describe('the API', () => {
  test('saves and removes, last saved first', async () => {
    const [first = 0, second = 0] = await makePhotos(2)
    expect(await (await save(second)).json()).toEqual({ saved: true })
    expect(await (await save(first)).json()).toEqual({ saved: true })
    expect(await saved()).toEqual([first, second])
    expect(await (await save(first)).json()).toEqual({ saved: false })
    expect(await saved()).toEqual([second])
  })

  test('gives pages, which continue after a photo', async () => {
    const ids = await makePhotos(5)
    await merge(ids)
    const newest = [...ids].reverse()
    const next = nextIn(await jane.request('/api/saved?limit=2'))
    expect(await saved(jane, '?limit=2')).toEqual(newest.slice(0, 2))
    expect(await saved(jane, `?limit=2&before=${newest[1]}`)).toEqual(newest.slice(2, 4))
    expect((await jane.request('/api/saved?before=999999')).status).toBe(400)
    // Removed by the member, and with the photo.
    await save(newest[1] ?? 0)
    server.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(newest[2])
    expect((await jane.request(`/api/saved?before=${newest[1]}`)).status).toBe(400)
    const rest = await jane.request(next)
    expect(nextIn(rest)).toBe('')
    expect(((await rest.json()) as { id: number }[]).map(({ id }) => id)).toEqual(newest.slice(3))
  })

  test('do not continue after a photo that only another member saved', async () => {
    const [id = 0] = await makePhotos(1)
    await save(id, omar)
    expect((await jane.request(`/api/saved?before=${id}`)).status).toBe(400)
  })

  test('is for members, each with photos of their own', async () => {
    const [id = 0] = await makePhotos(1)
    expect((await save(id, visitor)).status).toBe(401)
    expect((await visitor.request('/api/saved')).status).toBe(401)
    expect((await merge([id], visitor)).status).toBe(401)
    await save(id)
    expect(await saved(omar)).toEqual([])
  })

  test('knows no photo that the member cannot see', async () => {
    const secret = await makePhoto(mayaId, { isPublic: false })
    expect((await save(secret)).status).toBe(404)
    expect((await save(999_999)).status).toBe(404)
    expect((await merge([secret])).status).toBe(204)
    expect(await saved()).toEqual([])
  })

  test('leaves out photos that became private, and those of blocked and suspended members', async () => {
    const [id = 0] = await makePhotos(1)
    await save(id)
    const change = (sql: string) => server.db.$client.exec(sql)
    change('UPDATE photos SET is_public = 0')
    expect(await saved()).toEqual([])
    change('UPDATE photos SET is_public = 1')
    expect(await saved()).toEqual([id])
    change('UPDATE photos SET hidden_at = 1')
    expect(await saved()).toEqual([])
    change('UPDATE photos SET hidden_at = NULL')
    await muteOrBlockMember(janeId, mayaId, 'block')
    expect(await saved()).toEqual([])
    expect(await readText('/saved')).not.toContain('Cart 1')
  })

  test('merges what a browser saved, in its order and once', async () => {
    const [first = 0, second = 0, third = 0] = await makePhotos(3)
    await save(third)
    expect((await merge([second, first, third, 999_999])).status).toBe(204)
    expect((await merge([second])).status).toBe(204)
    expect(await saved()).toEqual([first, second, third])
  })

  test.each([
    ['no ids', undefined],
    ['too many', Array(101).fill(1)],
  ])('rejects %s', async (_, ids) => {
    const response = await merge(ids)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: { ids: [expect.any(String)] } })
  })

  test('saves at most 10,000 photos', async () => {
    const [last = 0] = await makePhotos(1)
    server.db.$client
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO photos (user_id, title, image_key, width, height, dominant_color, created_at, updated_at)
         SELECT ?, 'Many', 'many-' || n, 9, 9, '#888888', 1, 1 FROM numbers`,
      )
      .run(MAXIMUM_SAVES, mayaId)
    server.db.$client
      .prepare(
        "INSERT INTO saves (user_id, photo_id, created_at) SELECT ?, id, 1 FROM photos WHERE title = 'Many'",
      )
      .run(janeId)
    const response = await save(last)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: { '': ['You can save at most 10,000 photos'] },
    })
    expect((await merge([last])).status).toBe(400)
  })
})

test('the form on the photo’s page saves and removes with a message', async () => {
  const [id = 0] = await makePhotos(1)
  const path = `/photo/cart-1-maya-${id}`
  const pressed = async () =>
    /value="save"\/?>.*?aria-pressed="(\w+)"/s.exec(await readText(path))?.[1]
  expect(await pressed()).toBe('false')
  const response = await jane.post(path, { intent: 'save' })
  expect([response.status, response.headers.get('Location')]).toEqual([303, path])
  const page = await readText(path)
  expect(page).toContain('Photo saved!')
  expect(page).toContain(`href="/saved?select=${id}"`)
  expect(await pressed()).toBe('true')
  await jane.post(path, { intent: 'save' })
  expect(await readText(path)).toContain('Photo removed from saves')
})

test('the page of a member lists saved photos without a script, with further pages', async () => {
  const ids = await makePhotos(25)
  await merge(ids)
  const newest = [...ids].reverse()
  const html = await readText('/saved')
  expect(idsOn(html)).toEqual(newest.slice(0, 20))
  const next = /href="(\/saved\?[^"]*before=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(idsOn(await readText(next))).toEqual(newest.slice(20))
})

/** Sends a form and returns where it leads. */
async function sent(path: string, fields: Record<string, string>, client = jane): Promise<string> {
  const response = await client.post(path, fields)
  expect(response.status).toBe(303)
  return response.headers.get('Location') ?? ''
}

/** Sorts a photo into a new collection and returns the path of its page. */
const newCollection = (newTitle: string, photo: number) =>
  sent('/saved?select=some', { intent: 'add', newTitle, [`photo-${photo}`]: 'on' })

describe('collections', () => {
  test('are created, renamed and deleted; their photos stay saved', async () => {
    const [id = 0] = await makePhotos(1)
    await save(id)
    const path = await newCollection(' Lifted ', id)
    expect(path).toMatch(/^\/saved\/\d+$/)
    expect(await readText(path)).toContain('Collection updated')
    await sent(path, {
      intent: 'take',
      [`photo-${id}`]: 'on',
    })
    await sent('/saved', {
      collectionId: path.slice('/saved/'.length),
      [`photo-${id}`]: 'on',
    })
    expect(idsOn(await readText(path))).toEqual([id])
    expect(await sent(path, { intent: 'rename', title: 'High' })).toBe(path)
    expect(await readText('/saved')).toContain(`href="${path}">High</a>`)
    expect(await sent(path, { intent: 'delete' })).toBe('/saved')
    expect((await jane.request(path)).status).toBe(404)
    expect(await saved()).toEqual([id])
  })

  test('are made while photos are sorted, and lose them again', async () => {
    const [first = 0, second = 0, third = 0] = await makePhotos(3)
    await merge([first, second])
    const path = await sent('/saved', {
      intent: 'add',
      newTitle: 'Beach',
      [`photo-${first}`]: 'on',
      [`photo-${second}`]: 'on',
      [`photo-${third}`]: 'on',
    })
    // The third is not saved.
    expect(idsOn(await readText(path))).toEqual([second, first])
    expect(await sent(path, { intent: 'take', [`photo-${first}`]: 'on' })).toBe(path)
    expect(idsOn(await readText(path))).toEqual([second])
    await sent(path, { intent: 'remove', [`photo-${second}`]: 'on' })
    expect(idsOn(await readText(path))).toEqual([])
    expect(await saved()).toEqual([first])
    await save(first)
    expect(await saved()).toEqual([])
  })

  test.each([
    ['no photo', { intent: 'add', newTitle: 'Beach' }, 'photo'],
    [
      'no collection',
      { intent: 'add', 'photo-1': 'on' },
      'Please enter a name for your collection',
    ],
    [
      'a long name',
      { intent: 'add', newTitle: 'x'.repeat(101), 'photo-1': 'on' },
      '100 characters',
    ],
    [
      'an unknown wish',
      { intent: 'burn', 'photo-1': 'on' },
      'Please choose what to do with the photos',
    ],
  ])('keep the form with %s', async (_, fields, message) => {
    await merge(await makePhotos(1))
    const response = await jane.post('/saved?select=some', fields as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(message)
  })

  test('have the cover that was saved last of what the member may see', async () => {
    const [first = 0, second = 0] = await makePhotos(2)
    await merge([first, second])
    const path = await newCollection('Lifted', first)
    await sent('/saved', { collectionId: path.slice('/saved/'.length), [`photo-${second}`]: 'on' })
    const key = (id: number) =>
      server.db.$client.prepare('SELECT image_key FROM photos WHERE id = ?').pluck().get(id)
    const cover = async () =>
      /class="binders collections".*?\/images\/([\w-]+)\//s.exec(await readText('/saved'))?.[1]
    expect(await cover()).toBe(key(second))
    server.db.$client.prepare('UPDATE photos SET is_public = 0 WHERE id = ?').run(second)
    expect(await cover()).toBe(key(first))
  })

  test('are chosen from all photos of a page, or for one photo', async () => {
    const [first = 0, second = 0] = await makePhotos(2)
    await merge([first, second])
    const boxes = async (query: string) =>
      [...(await readText(`/saved?select=${query}`)).matchAll(/name="photo-(\d+)"([^>]*)/g)].map(
        ([, id, rest = '']) => [Number(id), rest.includes('checked')],
      )
    expect(await boxes('some')).toEqual([
      [second, false],
      [first, false],
    ])
    expect(await boxes('all')).toEqual([
      [second, true],
      [first, true],
    ])
    expect(await boxes(String(first))).toEqual([[first, true]])
    expect(await boxes('999999')).toEqual([])
    for (const [former, target] of [
      ['/saved/organize', '/saved?select=some'],
      ['/saved/organize?collection=7', '/saved/7?select=some'],
    ] as const) {
      const { status, headers } = await jane.request(former)
      expect([status, headers.get('Location')]).toEqual([301, target])
    }
  })

  test('are nobody else’s', async () => {
    const [id = 0] = await makePhotos(1)
    await save(id)
    await save(id, omar)
    const path = await newCollection('Lifted', id)
    const number = path.slice('/saved/'.length)
    const photo = { [`photo-${id}`]: 'on' }
    const statuses = [
      await omar.request(path),
      await omar.request(`${path}?select=all`),
      await omar.post(path, { intent: 'rename', title: 'Mine' }),
      await omar.post(path, { intent: 'delete' }),
      await omar.post('/saved', { collectionId: number, ...photo }),
      await omar.post(path, { intent: 'take', ...photo }),
    ].map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 404))
    expect((await visitor.request(path)).headers.get('Location')).toMatch(/^\/api\/login/)
    expect(await readText(path)).toContain('Lifted')
  })

  test('are at most 100', async () => {
    for (let n = 0; n < 100; n += 1)
      server.db.$client
        .prepare("INSERT INTO collections (user_id, title, created_at) VALUES (?, 'Many', 1)")
        .run(janeId)
    const [id = 0] = await makePhotos(1)
    await save(id)
    const response = await jane.post('/saved?select=some', {
      intent: 'add',
      newTitle: 'More',
      [`photo-${id}`]: 'on',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('You can have at most 100 collections')
  })
})

test('a save names the last used collection, into which a call puts the photo', async () => {
  const kim = await signedIn(server.origin, { email: 'kim.collects@example.com' })
  const [first, second] = [await makePhoto(janeId), await makePhoto(janeId)]
  const save = (id: number) => okJson(kim.sendJson('POST', `/api/photos/${id}/save`))
  expect(await save(first)).toEqual({ saved: true })
  const chosen = { intent: 'add', newTitle: 'Ideas', [`photo-${first}`]: 'on' }
  const page = (await kim.post('/saved', chosen)).headers.get('Location') ?? ''
  const id = Number(page.split('/').at(-1))
  const collection = { id, title: 'Ideas', isRecent: true }
  expect(await save(second)).toEqual({ saved: true, collection })
  const change = async (method: string, client: Client, body: object = { photoId: second }) =>
    (await client.sendJson(method, `/api/collections/${id}/photos`, body)).status
  const shown = async () => (await kim.text(page)).includes(`photo-${second}`)
  expect(await change('POST', jane)).toBe(404)
  expect(await change('POST', kim, { photoId: 'x' })).toBe(400)
  expect(await shown()).toBe(false)
  expect(await change('POST', kim)).toBe(204)
  expect(await shown()).toBe(true)
  expect(await change('DELETE', kim)).toBe(204)
  expect(await shown()).toBe(false)
  const back = { collectionId: String(id), [`photo-${second}`]: 'on', returnTo: '/popular' }
  expect((await kim.post('/saved', back)).headers.get('Location')).toBe('/popular')
})
