import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { Client, okJson, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'

/* Limits of inputs at both edges, and the order in which errors are checked (docs/product.md#limits). */

let server: SharedSite
let visitor: Client
let jane: Client
let omar: Client
let janeId: string
let photo: number
let secret: number

const edit = (content: unknown) => jane.sendJson('PATCH', `/api/photos/${photo}`, content)

beforeAll(async () => {
  server = await sharedSite()
  visitor = new Client(server.origin)
  jane = await signedIn(server.origin, JANE)
  omar = await signedIn(server.origin, OMAR)
  await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
  janeId = (await jane.ownRecord()).id
  photo = await makePhoto(janeId, { title: 'Lime', tags: ['beach'] })
  secret = await makePhoto(janeId, { title: 'Secret', isPublic: false })
}, 30_000)

describe('the size of an image', () => {
  /** A JPEG padded after its end to a number of bytes. */
  const picture = async (bytes: number) => {
    const image = await plainPhoto(60, 40)
    return Buffer.concat([image, Buffer.alloc(bytes - image.length)])
  }
  test.each([
    [10_485_760, 201, 303],
    [10_485_761, 413, 413],
  ])('of %i bytes: %i from the API, %i from the form', async (bytes, api, form) => {
    const files = { image: { bytes: await picture(bytes) } }
    expect((await jane.upload('/api/photos', { title: 'x' }, files)).status).toBe(api)
    expect((await jane.upload('/upload', { title: 'x' }, files)).status).toBe(form)
  })

  test('advice of the policies is not enforced', async () => {
    const files = { image: { bytes: await plainPhoto(9, 7) } }
    const response = await jane.upload('/api/photos', { title: 'x', tags: 'one' }, files)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ width: 9, height: 7 })
  })
})

describe('the content of a file decides its format', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
    const bytes = await sharp(await plainPhoto(60, 40))
      .toFormat(format)
      .toBuffer()
    const image = { bytes, name: 'notes.txt', type: 'text/plain' }
    expect((await jane.upload('/api/photos', { title: format }, { image })).status).toBe(201)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><img src="cart.jpg">'],
    ['a truncated image', '\xff\xd8\xff\xe0'],
  ])('%s is rejected under an image’s name', async (_what, text) => {
    const image = { bytes: Buffer.from(text, 'latin1'), name: 'cart.jpg', type: 'image/jpeg' }
    const response = await jane.upload('/api/photos', { title: 'x' }, { image })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ message: 'Please select a valid image file' })
  })
})

describe('the length of a text', () => {
  test.each([
    ['title', 1_000],
    ['description', 10_000],
    ['altText', 1_000],
  ])('%s: %i characters', async (name, most) => {
    // An emoji is two units; outer whitespace does not count, and a line break counts once.
    const longest = `  ${'🚗'.repeat(most / 2 - 1)}\r\nx `
    const response = await edit({ [name]: longest })
    expect(response.status).toBe(200)
    expect((await okJson(response))[name]).toBe(longest.trim().replace('\r\n', '\n'))
    const rejected = await edit({ [name]: 'x'.repeat(most + 1) })
    expect(rejected.status).toBe(400)
    expect(Object.keys((await rejected.json()).errors)).toEqual([name])
    await edit({ title: 'Lime', description: '', altText: '' })
  })

  test('tag: 50 characters', async () => {
    expect((await edit({ tags: ['t'.repeat(50), 'beach'] })).status).toBe(200)
    expect((await edit({ tags: ['t'.repeat(51)] })).status).toBe(400)
    expect(await okJson(edit({ tags: ['beach'] }))).toMatchObject({ tags: ['beach'] })
  })

  test('bio: 2,000 characters', async () => {
    const write = (bio: string) => jane.sendJson('PATCH', '/api/auth/user', { bio })
    expect((await write(`${'x'.repeat(1_998)}\r\nx`)).status).toBe(200)
    expect((await write('x'.repeat(2_001))).status).toBe(400)
  })

  test('report: 2,000 characters', async () => {
    const report = (length: number) =>
      jane.post('/report', { category: 'Other Issues', details: 'x'.repeat(length) })
    expect([(await report(2_000)).status, (await report(2_001)).status]).toEqual([303, 400])
  })
})

test('a fifth tag is rejected, but blank and duplicate tags do not count', async () => {
  const rejected = await edit({ tags: ['a', 'b', 'c', 'd', 'e'] })
  expect(rejected.status).toBe(400)
  expect(await rejected.json()).toMatchObject({ message: 'Maximum 4 tags' })
  expect(await okJson(edit({ tags: [' B ', 'b', '', 'a', ' ', 'C', 'd', 'A'] }))).toMatchObject({
    tags: ['b', 'a', 'c', 'd'],
  })
  await edit({ tags: ['beach'] })
})

test.each(['ftp://example.com/a', 'javascript:alert(1)', 'data:text/html,x', 'example', '//x.y'])(
  '%s is rejected as a source or profile link',
  async (address) => {
    expect((await edit({ sourceUrl: address })).status).toBe(400)
    expect((await jane.sendJson('PATCH', '/api/auth/user', { website: address })).status).toBe(400)
  },
)

describe('errors are checked in order', () => {
  const huge = { title: 'x'.repeat(3_000_000) }

  test('401 before all that depends on the viewer', async () => {
    for (const path of [`/api/photos/${secret}`, '/api/photos/999999', '/api/photos/abc'])
      expect((await visitor.sendJson('PATCH', path, {})).status).toBe(401)
    expect((await visitor.sendJson('PATCH', `/api/photos/${photo}`, huge)).status).toBe(401)
    for (const path of ['/photo/none-999999', '/photo/none-999999/edit', '/u/nobody']) {
      const response = await visitor.post(path, { intent: 'like' })
      expect(response.status, path).toBe(303)
      expect(response.headers.get('Location')).toBe(
        `/api/login?returnTo=${encodeURIComponent(path)}`,
      )
    }
  })

  test('404 before 403, and both before the body', async () => {
    expect((await omar.sendJson('PATCH', `/api/photos/${secret}`, huge)).status).toBe(404)
    expect((await omar.sendJson('PATCH', `/api/photos/${photo}`, huge)).status).toBe(403)
    expect((await omar.post(`/photo/lime-jane-${photo}/edit`, huge)).status).toBe(403)
    expect((await omar.post('/photo/lime-jane-999999/edit', huge)).status).toBe(404)
    expect((await omar.sendJson('DELETE', `/api/photos/${secret}`, {})).status).toBe(404)
    expect((await jane.sendJson('PATCH', `/api/photos/${photo}`, huge)).status).toBe(413)
  })

  test('and the photo is unchanged', async () => {
    expect(await okJson(jane.request(`/api/photos/${photo}`))).toMatchObject({ title: 'Lime' })
  })
})
