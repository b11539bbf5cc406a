import { describe, expect, test } from 'vitest'
import { okJson } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* Rules for every page and every call, redirects, and what the lists and the search return. */

const edit = (content: unknown) => jane.sendJson('PATCH', `/api/photos/${photo}`, content)

const { server, visitor, jane, omar, janeId } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
const photo = await makePhoto(janeId, { title: 'Lime', tags: ['beach'] })

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

  test.each(readable.filter((path) => !path.startsWith('/api')))(
    '%s has one h1, a title and the skip link first',
    async (path) => {
      const html = await visitor.text(path)
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]+ - [^<]+<\/title>/)
      expect(/<a [^>]*>([^<]*)</.exec(html)?.[1]).toMatch(/^Skip to/)
    },
  )

  test.each(readable.filter((path) => !/^\/(api|nothing)/.test(path)))(
    '%s has social tags with the fixed site name and handle',
    async (path) => {
      const html = await visitor.text(path)
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

test.each([
  ...['/nothing', '/photo/x-99', '/photo/x-99/edit', '/photo/x-99/likes', '/u/nobody/followers'],
  ...[
    '/u/jane/edit',
    '/u/jane/binder/x-99',
    '/saved/99',
    '/weeks/x',
    `/photo/lime-jane-${photo}/edit`,
  ],
])('the error page of %s is titled by its heading', async (path) => {
  const response = await omar.request(path)
  const html = await response.text()
  expect([403, 404]).toContain(response.status)
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  expect(/<title>([^<]+)/.exec(html)?.[1]).toBe(`${heading} - Cartfolio`)
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

  test('a slug keeps letters, digits, spaces and hyphens; an empty one is omitted', async () => {
    const url = async (title: string) => (await okJson(edit({ title }))).url
    expect(await url('A  b -- C! & Ünder_Par 9')).toBe(`/photo/a--b----c--nderpar-9-jane-${photo}`)
    expect(await url('高尔夫')).toBe(`/photo/jane-${photo}`)
    expect((await at(`/photo/jane-${photo}`)).status).toBe(200)
    expect(await url('Lime')).toBe(`/photo/lime-jane-${photo}`)
  })
})
