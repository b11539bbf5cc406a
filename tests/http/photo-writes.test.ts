import { beforeEach, describe, expect, test } from 'vitest'
import { okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { TEST_SECRET } from '#tests/support/server.ts'
import { expectFiles, orphans, storedKeys } from '#tests/support/stored-pictures.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

process.env.SESSION_SECRET = TEST_SECRET

const { server, db, visitor, jane, janeId } = await sharedMembers()
const omar = await signedIn(server.origin, { email: 'omar@example.com', givenName: 'Omar' })

const upload = (fields: Record<string, string> = {}) => uploadPhoto(jane, fields)

let photo: number
beforeEach(async () => {
  photo = await makePhoto(janeId, { title: 'Open', tags: ['one', 'two'] })
})
const address = (id: number | string, part: string) => `/api/photos/${id}${part && `/${part}`}`

describe('commenting', () => {
  const comment = (content: unknown) => omar.sendJson('POST', address(photo, 'comments'), content)

  test('accepts a form body, too, URL-encoded or multipart', async () => {
    const path = address(photo, 'comments')
    expect((await omar.post(path, { content: 'One' })).status).toBe(201)
    expect((await omar.upload(path, { content: 'Two' })).status).toBe(201)
    const { comments } = await okJson(visitor.request(`/api/photos/${photo}`))
    expect(comments.map(({ content }: { content: string }) => content)).toEqual(['Two', 'One'])
  })

  test('counts 500 characters before links are removed, a line break as one', async () => {
    const link = 'www.example.com'
    const fits = `${link}${'\r\n'}${'x'.repeat(500 - link.length - 1)}`
    expect((await comment({ content: `  ${fits}  ` })).status).toBe(201)
    expect((await comment({ content: `${fits}x` })).status).toBe(400)
    expect((await comment({ content: '👍'.repeat(250) })).status).toBe(201)
    expect((await comment({ content: '👍'.repeat(251) })).status).toBe(400)
  })
})

describe('editing', () => {
  const patch = (content: unknown, id = photo) => jane.sendJson('PATCH', address(id, ''), content)

  test('changes nothing without a body or a known field', async () => {
    const { comments: _comments, ...before } = await okJson(jane.request(`/api/photos/${photo}`))
    for (const content of [undefined, {}, { likesCount: 9, id: 1, userId: 'x', imageKey: 'y' }]) {
      const response = await patch(content)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(before)
    }
  })

  test.each([
    ['no title', { title: null }, 'Title is required'],
    ['a number as title', { title: 5 }, 'Title must be text'],
    ['a text as switch', { isPublic: 'perhaps' }, 'Must be true or false'],
    ['one valid field of two', { description: 'Good', title: '' }, 'Title is required'],
  ])('%s is a 400 and changes nothing', async (_what, content, message) => {
    const before = await okJson(jane.request(`/api/photos/${photo}`))
    const response = await patch(content)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message, errors: expect.any(Object) })
    expect(await okJson(jane.request(`/api/photos/${photo}`))).toEqual(before)
  })

  test('accepts only the member’s own binder, and null removes the photo from it', async () => {
    const addBinder = db.$client.prepare(
      `INSERT INTO binders (user_id, title, created_at, updated_at)
       SELECT id, 'A binder', 0, 0 FROM users WHERE email = ? RETURNING id`,
    )
    const [mine, foreign] = ['jane', 'omar'].map((name) =>
      addBinder.pluck().get(`${name}@example.com`),
    )
    expect((await patch({ binderId: foreign })).status).toBe(400)
    expect(await okJson(patch({ binderId: mine }))).toMatchObject({ binderId: mine })
    expect((await patch({ binderId: foreign, title: 'No' })).status).toBe(400)
    expect(await okJson(patch({ title: 'Still in' }))).toMatchObject({ binderId: mine })
    expect(await okJson(patch({ binderId: null }))).toMatchObject({ binderId: null })
  })
})

describe('changing the visibility', () => {
  test('moves the image to new addresses, and the old ones return 404', async () => {
    const open = await upload({ tags: 'moving' })
    expect((await visitor.request(open.imageUrl)).status).toBe(200)
    const closed = await okJson(jane.sendJson('PATCH', address(open.id, ''), { isPublic: false }))
    expect(closed).toMatchObject({ isPublic: false, id: open.id })
    expect(closed.imageUrl).not.toBe(open.imageUrl)
    for (const client of [visitor, omar, jane])
      expect((await client.request(open.imageUrl)).status).toBe(404)
    expect((await visitor.request(closed.imageUrl)).status).toBe(404)
    expect((await jane.request(closed.imageUrl)).status).toBe(200)
    expect((await visitor.request(`/api/photos/${open.id}`)).status).toBe(404)
    expect(await okJson(visitor.request('/api/tags/moving/photos'))).toEqual([])

    const again = await okJson(jane.sendJson('PATCH', address(open.id, ''), { isPublic: true }))
    expect((await jane.request(closed.imageUrl)).status).toBe(404)
    expect((await visitor.request(again.imageUrl)).status).toBe(200)
    expect((await visitor.request(again.thumbnailUrl)).status).toBe(200)
    await expectFiles(
      server,
      [again.imageUrl, open.imageUrl, closed.imageUrl],
      [true, false, false],
    )
  })

  test('keeps the image and adds no files when another field is rejected', async () => {
    const open = await upload()
    const before = await storedKeys(server)
    const response = await jane.sendJson('PATCH', address(open.id, ''), {
      isPublic: false,
      binderId: 424_242,
    })
    expect(response.status).toBe(400)
    expect((await visitor.request(open.imageUrl)).status).toBe(200)
    expect((await storedKeys(server)).sort()).toEqual(before.sort())
  })

  test('ends in one of the two consistent states for concurrent requests', async () => {
    const open = await upload()
    // Earlier test files leave files, because they share the server.
    const earlier = await orphans(server)
    const responses = await Promise.all(
      [false, true, false, true, false].map((isPublic) =>
        jane.sendJson('PATCH', address(open.id, ''), { isPublic }),
      ),
    )
    for (const response of responses) expect([200, 409]).toContain(response.status)
    const now = await okJson(jane.request(`/api/photos/${open.id}`))
    expect((await jane.request(now.imageUrl)).status).toBe(200)
    await expectFiles(server, [now.imageUrl], [true])
    await expect
      .poll(async () => (await orphans(server)).filter((key) => !earlier.includes(key)))
      .toEqual([])
  })
})

test('deleting returns 204, and deletes everything of the photo, including its files', async () => {
  const open = await upload({ tags: 'leaving' })
  await omar.sendJson('POST', address(open.id, 'like'))
  await omar.sendJson('POST', address(open.id, 'comments'), { content: 'Bye' })
  const response = await jane.sendJson('DELETE', address(open.id, ''))
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  for (const path of [`/api/photos/${open.id}`, open.url, open.imageUrl, open.thumbnailUrl])
    expect((await jane.request(path)).status).toBe(404)
  await expectFiles(server, [open.imageUrl], [false])
  await expect
    .poll(() => db.$client.prepare(`SELECT count(*) FROM file_removals`).pluck().get())
    .toBe(0)
  expect((await jane.sendJson('DELETE', address(open.id, ''))).status).toBe(404)
})
