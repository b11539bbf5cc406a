import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, okJson, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

const { server, visitor, jane, janeId } = await sharedMembers()
const omar = await signedIn(server.origin, { email: 'omar@example.com', givenName: 'Omar' })

const upload = (fields: Record<string, string> = {}) => uploadPhoto(jane, fields)

let photo: number
let secret: number
let url: string
beforeEach(async () => {
  photo = await makePhoto(janeId, { title: 'Open', tags: ['one', 'two'] })
  secret = await makePhoto(janeId, { title: 'Secret', isPublic: false })
  url = (await okJson(visitor.request(`/api/photos/${photo}`))).url
})

describe('the forms of the photo page', () => {
  test('an unknown intent is a 400', async () => {
    for (const fields of [{}, { intent: 'toString' }, { intent: 'unknown' }])
      expect((await omar.post(url, fields as Record<string, string>)).status).toBe(400)
  })

  test('a like redirects to the photo, or without a message to the page that sent it', async () => {
    const like = (referer?: string) =>
      omar.request(url, {
        method: 'POST',
        headers: { Origin: server.origin, ...(referer === undefined ? {} : { Referer: referer }) },
        body: new URLSearchParams({ intent: 'like' }),
      })
    for (const referer of [undefined, server.origin + url, 'https://elsewhere.example/x', 'junk']) {
      const response = await like(referer)
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe(url)
      expect(response.headers.get('Set-Cookie')).toContain('cartfolio_flash')
    }
    for (const path of ['/', '/tag/lake?before=9', '/search?q=a%20b']) {
      const response = await like(server.origin + path)
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe(path)
      expect(response.headers.get('Set-Cookie')).toBeNull()
    }
  })

  test('only the author and the photo’s owner can delete a comment under this photo', async () => {
    const { id } = await okJson(
      omar.sendJson('POST', `/api/photos/${photo}/comments`, { content: 'Mine' }),
    )
    const other = await makePhoto(janeId)
    const drop = async (client: Client, commentId: unknown, path = url) =>
      (await client.post(path, { intent: 'delete-comment', commentId: String(commentId) })).status
    const lea = await signedIn(server.origin, { email: 'lea@example.com' })
    expect(await drop(lea, id)).toBe(403)
    expect(await drop(jane, id, `/photo/x-${other}`)).toBe(404)
    expect(await drop(omar, id, `/photo/x-${other}`)).toBe(404)
    expect(await drop(omar, 'x')).toBe(404)
    expect(await drop(omar, 999_999)).toBe(404)
    expect(await drop(omar, id)).toBe(303)
    expect(await drop(omar, id)).toBe(404)
  })
})

describe.each(['edit', 'crop', 'delete'])('the %s page', (part) => {
  test('is only for its owner', async () => {
    expect((await jane.request(`${url}/${part}`)).status).toBe(200)
    expect((await omar.request(`${url}/${part}`)).status).toBe(403)
    const signedOut = await visitor.request(`${url}/${part}`)
    expect(signedOut.status).toBe(303)
    expect(signedOut.headers.get('Location')).toContain('/api/login?returnTo=')
    const hidden = await omar.request(`/photo/secret-${secret}/${part}`)
    expect(hidden.status).toBe(404)
    expect(hidden.headers.get('Location')).toBeNull()
    expect((await jane.request(`/photo/x-999999/${part}`)).status).toBe(404)
  })

  test('redirects an old slug to the current one', async () => {
    const response = await jane.request(`/photo/old-name-${photo}/${part}`)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(`${url}/${part}`)
  })
})

test('keeps the fields that a form omits, except for the switch', async () => {
  const { id, url: page } = await upload({ description: 'Kept', tags: 'kept' })
  const response = await jane.post(`${page}/edit`, { title: 'Renamed' })
  expect(response.status).toBe(303)
  const now = await okJson(jane.request(`/api/photos/${id}`))
  expect(response.headers.get('Location')).toBe(now.url)
  expect(now).toMatchObject({
    title: 'Renamed',
    description: 'Kept',
    tags: ['kept'],
    isPublic: false,
  })
})
