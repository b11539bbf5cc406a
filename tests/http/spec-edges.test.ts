import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { Client, okJson, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'

/*
 * Edge cases of docs/product.md: limits at both edges, the order of errors, and rules for every page and
 * every call.
 */

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

const readable = [
  ...['/', '/search?q=lime', '/tag/beach', '/category/beach', '/u/jane', '/u/jane?tab=binders'],
  ...['/saved', '/help-center', '/reporting-center', '/request-feature', '/privacy-policy'],
  ...['/api/photos', '/api/tags/top', '/api/users/jane', '/api/categories/beach', '/nothing'],
]
describe('every address', () => {
  test.each(readable)('%s responds to HEAD like GET', async (path) => {
    const [got, asked] = [
      await visitor.request(path),
      await visitor.request(path, { method: 'HEAD' }),
    ]
    expect(asked.status).toBe(got.status)
    expect(asked.headers.get('Content-Type')).toBe(got.headers.get('Content-Type'))
    expect(await asked.text()).toBe('')
  })

  test.each(['/', '/search', '/tag/beach', '/category/beach', '/saved', '/help-center'])(
    '%s does not accept a form: 405 with Allow',
    async (path) => {
      const response = await jane.post(path, { title: 'x' })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD')
    },
  )

  test.each(readable.filter((path) => !path.startsWith('/api')))(
    '%s allows no inline script and no frame',
    async (path) => {
      const { headers } = await visitor.request(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline')
      expect(policy).toContain("frame-ancestors 'none'")
    },
  )

  test.each(readable.filter((path) => !path.startsWith('/api')))(
    '%s has one h1, a title and the skip link first',
    async (path) => {
      const html = await (await visitor.request(path)).text()
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]+ - [^<]+<\/title>/)
      expect(/<a [^>]*>([^<]*)</.exec(html)?.[1]).toMatch(/^Skip to/)
    },
  )

  test.each(readable.filter((path) => !/^\/(api|nothing)/.test(path)))(
    '%s has social tags with the fixed site name and handle',
    async (path) => {
      const html = await (await visitor.request(path)).text()
      const content = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1]
      for (const name of ['description', 'og:title', 'og:description', 'og:type'])
        expect(content(name), name).toBeTruthy()
      for (const name of ['og:image', 'og:url'])
        expect(content(name)).toMatch(new RegExp(`^${server.origin}/`))
      expect(content('og:site_name')).toBe('Cartfolio')
      expect(content('twitter:site')).toBe('@cartfolio')
    },
  )
})

describe('addresses', () => {
  const at = (path: string, client = visitor) => client.request(path)

  test('an old or wrong slug redirects to the current one', async () => {
    for (const path of [
      `/photo/${photo}`,
      `/photo/old-name-${photo}`,
      `/photo/LIME-jane-${photo}`,
    ]) {
      const response = await at(path)
      expect(response.status, path).toBe(301)
      expect(response.headers.get('Location')).toBe(`/photo/lime-jane-${photo}`)
    }
  })

  test('another member’s private content is a 404, without a redirect', async () => {
    for (const client of [visitor, omar])
      for (const path of [`/photo/secret-jane-${secret}`, `/photo/${secret}`]) {
        const response = await at(path, client)
        expect([response.status, response.headers.get('Location')]).toEqual([404, null])
      }
  })

  test('a slug keeps letters, digits, spaces and hyphens; an empty one is omitted', async () => {
    const url = async (title: string) => (await okJson(edit({ title }))).url
    expect(await url('A  b -- C! & Ünder_Par 9')).toBe(`/photo/a--b----c--nderpar-9-jane-${photo}`)
    expect(await url('高尔夫')).toBe(`/photo/jane-${photo}`)
    expect((await at(`/photo/jane-${photo}`)).status).toBe(200)
    expect(await url('Lime')).toBe(`/photo/lime-jane-${photo}`)
  })

  test('other addresses of an image only work for this site', async () => {
    const uploaded = await okJson(
      jane.upload('/api/photos', { title: 'x' }, { image: { bytes: await plainPhoto() } }),
    )
    const { imageUrl } = uploaded
    expect(imageUrl).toMatch(/^\/[^/]/)
    const proxied = (address: string) => `/api/proxy-image?url=${encodeURIComponent(address)}`
    for (const path of [`/api/images${imageUrl}`, `/uploads${imageUrl}`, `/static${imageUrl}`])
      expect((await visitor.follow(path)).headers.get('Content-Type'), path).toMatch(/^image\//)
    for (const path of ['/uploads/x.jpg', '/attached_assets/x.jpg', '/api/images/x.jpg'])
      expect((await at(path)).status, path).toBe(404)
    for (const address of [imageUrl, server.origin + imageUrl])
      expect((await visitor.follow(proxied(address))).status).toBe(200)
    for (const address of [
      'https://example.com/a.jpg',
      'http://127.0.0.1:1/a',
      'file:///etc/passwd',
    ])
      expect([400, 404]).toContain((await at(proxied(address))).status)
    expect((await at(imageUrl)).headers.get('Cache-Control')).toContain('immutable')

    await jane.sendJson('DELETE', `/api/photos/${uploaded.id}`, {})
    for (const path of [imageUrl, uploaded.thumbnailUrl, `/api/images${imageUrl}`])
      expect((await visitor.follow(path)).status).toBe(404)
  })
})

describe('search', () => {
  const found = async (q: string) =>
    (
      (await okJson(visitor.request(`/api/photos/search?q=${encodeURIComponent(q)}`))) as {
        id: number
      }[]
    ).map(({ id }) => id)

  test('matches all words, the last as a prefix, in any field', async () => {
    const open = await insertBinder(janeId, { title: 'Seaside', description: '', isPublic: true })
    const shut = await insertBinder(janeId, { title: 'Surprise', description: '', isPublic: false })
    const id = await makePhoto(janeId, {
      title: 'Quokka',
      description: 'with umbrella',
      tags: ['picnic'],
      binderId: open,
    })
    const hidden = await makePhoto(janeId, { title: 'Numbat', binderId: shut })
    for (const q of ['quokka', 'QUOK', 'umbrella quok', 'picn', 'quokka doe', 'jane seas'])
      expect(await found(q), q).toContain(id)
    for (const q of ['quok umbrella', 'quokka zebra', 'uokka'])
      expect(await found(q), q).toEqual([])
    expect(await found('numbat')).toEqual([hidden])
    expect(await found('surprise')).toEqual([])
    expect(await found('')).toEqual([])
  })
})

describe('sign-in', () => {
  test('identifies accounts by e-mail in any case, and keeps the first names', async () => {
    const again = await signedIn(server.origin, {
      email: 'JANE@Example.com',
      givenName: 'Other',
      familyName: 'Name',
    })
    expect(await again.ownRecord()).toMatchObject({
      id: janeId,
      firstName: 'Jane',
      lastName: 'Doe',
    })
  })

  test('returns only to paths of this site', async () => {
    for (const [returnTo, path] of [
      ['/tag/beach?before=5', '/tag/beach?before=5'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
    ] as const) {
      const client = new Client(server.origin)
      const { url } = await client.signIn({ email: 'omar@example.com' }, returnTo)
      expect(url).toBe(server.origin + path)
    }
  })

  test('sets cookies that scripts cannot read and other sites do not send', async () => {
    const response = await visitor.request('/api/login')
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/(?=.*HttpOnly)(?=.*SameSite=Lax)/i)
  })
})

describe('lists', () => {
  test('comments are newest first, with their authors', async () => {
    for (const [client, content] of [
      [omar, 'First'],
      [jane, 'Second'],
    ] as const)
      await client.sendJson('POST', `/api/photos/${photo}/comments`, { content })
    const { comments } = await okJson(visitor.request(`/api/photos/${photo}`))
    expect(comments).toMatchObject([
      { content: 'Second', user: { username: 'jane' } },
      { content: 'First', user: { firstName: 'Omar' } },
    ])
    expect(Object.keys(comments[0]).sort()).toEqual(
      expect.arrayContaining(['content', 'createdAt', 'id', 'user']),
    )
    expect(JSON.stringify(comments)).not.toContain('@')
  })

  test('top tags: 8 by default, at most 100, 400 for an invalid number', async () => {
    for (let n = 1; n <= 10; n++) await makePhoto(janeId, { tags: [`kind ${n}`] })
    expect(await okJson(visitor.request('/api/tags/top'))).toHaveLength(8)
    expect((await okJson(visitor.request('/api/tags/top?limit=100'))).length).toBeGreaterThan(9)
    for (const limit of ['0', '101', 'x', '-1', '1.5'])
      expect((await visitor.request(`/api/tags/top?limit=${limit}`)).status).toBe(400)
  })
})
