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

describe('the current user', () => {
  test('is the member’s own record with e-mail', async () => {
    expect(await jane.ownRecord()).toMatchObject({
      id: expect.stringMatching(/^.{17,}$/),
      email: 'jane@example.com',
      firstName: 'Jane',
      lastName: 'Doe',
      username: null,
      profileImageUrl: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })
})

describe('uploading', () => {
  test('returns 201 with the photo', async () => {
    const response = await jane.upload(
      '/api/photos',
      {
        title: '  Sunset\r\nride ',
        tags: 'Beach, beach,  SUNSET ',
        sourceUrl: 'https://example.com/a',
      },
      { image: { bytes: await plainPhoto(900, 600) } },
    )
    expect(response.status).toBe(201)
    const photo = await response.json()
    expect(photo).toMatchObject({
      id: expect.any(Number),
      title: 'Sunset\nride',
      description: null,
      altText: null,
      binderId: null,
      tags: ['beach', 'sunset'],
      sourceUrl: 'https://example.com/a',
      isPublic: true,
      width: 900,
      height: 600,
      likesCount: 0,
      commentsCount: 0,
      liked: false,
      user: { firstName: 'Jane', lastName: 'Doe', username: null, profileImageUrl: null },
    })
    expect(response.headers.get('Location')).toBe(photo.url)
    expect(photo.comments).toBeUndefined()
    expect(photo.user.email).toBeUndefined()
    const picture = await visitor.request(photo.imageUrl)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
    expect((await visitor.request(photo.thumbnailUrl)).headers.get('Content-Type')).toBe(
      'image/webp',
    )
    const onPage = await okJson(visitor.request(`/api/photos/${photo.id}`))
    expect(onPage).toEqual({ ...photo, comments: [] })
  })

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

  const rejected = [
    ['no image', { title: 'x' }, null, 400, 'Please select an image to upload'],
    ['a blank title', { title: ' ' }, 'picture', 400, 'Please enter a title for your photo'],
    ['no title', {}, 'picture', 400, 'Please enter a title for your photo'],
    ['five tags', { title: 'x', tags: 'a,b,c,d,e' }, 'picture', 400, 'Maximum 4 tags'],
    [
      'a long title',
      { title: 'x'.repeat(1001) },
      'picture',
      400,
      'Title must be 1,000 characters or less',
    ],
    [
      'another member’s binder',
      { title: 'x', binderId: '99' },
      'picture',
      400,
      'Please choose one of your binders',
    ],
    [
      'a script as source',
      { title: 'x', sourceUrl: 'javascript:alert(1)' },
      'picture',
      400,
      expect.stringContaining('valid web address'),
    ],
    ['a text file', { title: 'x' }, 'text', 415, 'Please select a valid image file'],
    [
      'a text file and a blank title',
      { title: '' },
      'text',
      415,
      'Please select a valid image file',
    ],
    ['a file over 10 MB', { title: 'x' }, 'large', 413, 'File size must be less than 10MB'],
  ] as const
  test.each(rejected)(
    '%s is rejected, and leaves no file',
    async (_what, fields, file, status, message) => {
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
      expect(await response.json()).toMatchObject({ message, errors: expect.any(Object) })
      expect(await okJson(visitor.request('/api/photos'))).toEqual(before)
      expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
    },
  )
})

describe('reading', () => {
  test('the feed pages by before and by offset, newest first', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await omar.upload('/api/photos', { title }, { image: { bytes: await plainPhoto() } })
    const all = await okJson(visitor.request('/api/photos'))
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
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'offset=-1',
    'offset=',
    'before=0',
    'before=1&offset=1',
  ])('?%s is a 400', async (query) => {
    const response = await visitor.request(`/api/photos?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })
})

describe('unknown paths', () => {
  test.each([
    '/api/photos/0',
    '/api/photos/999999',
    '/api/photos/abc',
    '/api/photos/1e3',
    '/api/nothing',
  ])('%s is a 404 as JSON', async (path) => {
    const response = await visitor.request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: expect.any(String) })
  })
})

describe('an oversized form', () => {
  const tempFiles = () => readdirSync(join(server.dataDir, 'tmp'))

  test('with too much text beside an image is rejected at once, and leaves no file', async () => {
    const fields = { title: 'x'.repeat(1_100_000) }
    const response = await jane.upload('/api/photos', fields, {
      image: { bytes: await plainPhoto() },
    })
    expect(response.status).toBe(413)
    expect(tempFiles()).toEqual([])
  }, 10_000)
})
