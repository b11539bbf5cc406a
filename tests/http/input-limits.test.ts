import { describe, expect, test } from 'vitest'
import { okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/*
 * Limits of inputs at both edges, and the order in which errors are checked
 * (docs/product.md#limits).
 */

const { visitor, jane, omar, janeId } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
const photo = await makePhoto(janeId, { title: 'Lime', tags: ['beach'] })
const secret = await makePhoto(janeId, { title: 'Secret', isPublic: false })

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
})

test.each([
  ['lists', `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['objects', `${'{"title":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('a title of deep %s is an invalid one', async (_kind, body) => {
  for (const [method, path] of [
    ['PATCH', `/api/photos/${photo}`],
    ['POST', '/upload'],
  ] as const) {
    const headers = { 'Content-Type': 'application/json', Origin: jane.origin }
    const response = await jane.request(path, { method, body, headers })
    expect(response.status, path).toBe(400)
  }
})

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
