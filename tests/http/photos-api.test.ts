import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'

const server = await sharedSite()
const visitor = new Client(server.origin)
const jane = await signedIn(server.origin, {
  email: 'Jane@Example.com',
  givenName: 'Jane',
  familyName: 'Doe',
})
const omar = await signedIn(server.origin, { email: 'omar@example.com' })

describe('uploading', () => {
  test('accepts JSON with a data URL, too', async () => {
    const image = `data:image/jpeg;base64,${(await plainPhoto()).toString('base64')}`
    const response = await jane.sendJson('POST', '/api/photos', {
      image,
      title: 'By JSON',
      tags: ['One', 'two'],
      isPublic: false,
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ tags: ['one', 'two'], isPublic: false })
  })

  const binder = 'Please choose one of your binders'
  const long = 'Title must be 1,000 characters or less'
  const NO_IMAGE = 'Please select a valid image file'
  const rejected: [
    what: string,
    fields: Record<string, string>,
    message: string | RegExp,
    status?: number,
    file?: 'picture' | 'text' | 'large' | null,
  ][] = [
    ['no image', { title: 'x' }, 'Please select an image to upload', 400, null],
    ['a blank title', { title: ' ' }, 'Please enter a title for your photo'],
    ['no title', {}, 'Please enter a title for your photo'],
    ['five tags', { title: 'x', tags: 'a,b,c,d,e' }, 'Maximum 4 tags'],
    ['a long title', { title: 'x'.repeat(1001) }, long],
    ['another member’s binder', { title: 'x', binderId: '99' }, binder],
    ['a script as source', { title: 'x', sourceUrl: 'javascript:alert(1)' }, /valid web address/],
    ['a text file', { title: 'x' }, NO_IMAGE, 415, 'text'],
    ['a text file and a blank title', { title: '' }, NO_IMAGE, 415, 'text'],
    ['a file over 10 MB', { title: 'x' }, 'File size must be less than 10MB', 413, 'large'],
  ]
  test.each(rejected)(
    '%s is rejected, and leaves no file',
    async (_what, fields, message, status = 400, file = 'picture') => {
      const before = await okJson(visitor.request('/api/photos'))
      const bytes = {
        picture: await plainPhoto(),
        text: Buffer.from('hello'),
        large: Buffer.alloc(10_485_761),
      }
      const response = await jane.upload(
        '/api/photos',
        fields,
        file ? { image: { bytes: bytes[file] } } : {},
      )
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(message),
        errors: expect.any(Object),
      })
      expect(await okJson(visitor.request('/api/photos'))).toEqual(before)
      expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
    },
  )
})

describe('reading', () => {
  let photoId = 0
  test('the feed pages by before and by offset, newest first', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await omar.upload('/api/photos', { title }, { image: { bytes: await plainPhoto() } })
    const all = await okJson(visitor.request('/api/photos'))
    photoId = all[0].id
    expect(all.slice(0, 3).map((photo: { title: string }) => photo.title)).toEqual([
      'Three',
      'Two',
      'One',
    ])
    expect(await okJson(visitor.request('/api/photos?limit=1&offset=1'))).toEqual([all[1]])
    expect(await okJson(visitor.request(`/api/photos?limit=1&before=${all[1].id}`))).toEqual([
      all[2],
    ])
  })

  test.each([
    ...['photos', 'photos/search', 'binders', 'carts', 'saved', 'tags/x/photos'],
    ...['categories/x/photos', 'users/ID/photos', 'photos/PHOTO/comments', 'photos/PHOTO/likes'],
  ])('invalid pages of /api/%s are a 400', async (path) => {
    const list = path.replace('ID', (await omar.ownRecord()).id).replace('PHOTO', String(photoId))
    const queries = ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'before=x']
    queries.push('before=0', 'offset=-1', 'offset=', 'before=1&offset=1')
    // These have no offset, and would return their first page for any.
    if (/binders|carts|saved|comments|likes/.test(path)) queries.push('offset=20')
    for (const query of queries) {
      const response = await jane.request(`/api/${list}?q=x&${query}`)
      expect(response.status, query).toBe(400)
      expect(await response.json()).toMatchObject({ message: expect.any(String) })
    }
  })
})

test.each([
  '/api/photos/0',
  '/api/photos/999999',
  '/api/photos/abc',
  '/api/photos/1e3',
  '/api',
  '/api/nothing',
  '/api/photos/999999/comments?limit=0',
  '/api/photos/999999/likes?limit=0',
])('unknown paths: %s is a 404 as JSON', async (path) => {
  const response = await visitor.request(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: expect.any(String) })
})
