import { describe, expect, test } from 'vitest'
import { setDatabase } from '#db/client.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedSite, startSite } from '#tests/support/site.ts'

const many: number[] = []
const server = await sharedSite()
const { db } = server
const visitor = new Client(server.origin)
const owner = (await makeMember({ username: 'maya' })).id
for (let number = 0; number < 47; number++)
  many.push(await makePhoto(owner, { title: 'Dune', tags: ['off road'] }))
await makePhoto(owner, { title: 'Lone', tags: ['street legal', '50% off', 'a/b', 'café'] })
await makePhoto(owner, { title: 'Hidden dune', tags: ['off road', 'secret'], isPublic: false })

const html = (path: string) => visitor.text(path)
const json = async (path: string) => (await visitor.request(path)).json()
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
const idsIn = (photos: { id: number }[]) => photos.map(({ id }) => id)

/**
 * The photos ('7') and ads ('ad') of a grid in document order, and the address of its next page.
 */
function getGrid(page: string): { tiles: string[]; next: string | null } {
  const tiles = [...page.matchAll(/<article [^>]*class="tile card"[^]*?href="([^"]+)"|data-ad="/g)]
  const next = /href="([^"]+)" rel="next"/.exec(page)?.[1]
  return {
    tiles: tiles.map(([, href]) => (href ? (href.match(/\d+$/)?.[0] ?? href) : 'ad')),
    next: next === undefined ? null : decoded(next),
  }
}

async function allTiles(path: string): Promise<string[]> {
  const all: string[] = []
  for (let next: string | null = path; next;) {
    const grid = getGrid(await html(next))
    all.push(...grid.tiles)
    next = grid.next
  }
  return all
}

describe('paged grids', () => {
  const newestFirst = () => many.toReversed().map(String)
  test.each(['/tag/off%20road', '/category/off-road', '/search?q=dune', '/'])(
    '%s shows every photo once, with promo cards in feeds only',
    async (path) => {
      const tiles = await allTiles(path)
      const photos = tiles.filter((tile) => tile !== 'ad')
      expect(photos.filter((id) => many.includes(Number(id)))).toEqual(newestFirst())

      const gaps = tiles
        .join(' ')
        .split('ad')
        .map((run) => run.trim().split(' ').filter(Boolean).length)
      if (path.startsWith('/search')) return expect(gaps).toHaveLength(1)
      const [first = 0, ...others] = gaps
      expect(first).toBeGreaterThanOrEqual(3)
      expect(first).toBeLessThanOrEqual(6)
      for (const gap of others.slice(0, -1)) expect(gap).toBe(20)
      expect(others.at(-1)).toBeLessThanOrEqual(20)
    },
  )

  test('an invalid cursor shows the first page', async () => {
    for (const query of ['before=x', 'before=-1', 'ad=<b>', 'before=1e9&ad=.'])
      expect(
        getGrid(await html(`/tag/off%20road?${query}`)).tiles.find((tile) => tile !== 'ad'),
      ).toBe(String(many.at(-1)))
    for (const query of ['from=x', 'from=99.1.2', 'from=9999.5', 'from=1.99999999999999999'])
      expect((await visitor.request(`/search?q=dune&${query}`)).status).toBe(200)
  })
})

describe('a tag page', () => {
  test.each([
    ['/tag/off%20road', '#off road', '47 photos'],
    ['/tag/street%20legal', '#street legal', '1 photo'],
    ['/tag/50%25%20off', '#50% off', '1 photo'],
    ['/tag/a%2Fb', '#a/b', '1 photo'],
    ['/tag/caf%C3%A9', '#café', '1 photo'],
  ])('%s', async (path, heading, count) => {
    const page = await html(path)
    expect(page).toContain(`<h1>${heading}</h1><p>${count}</p>`)
    expect(page).toContain(`property="og:title" content="${heading}"`)
    expect(page).toContain(`rel="canonical" href="${server.origin}${path}"`)
    expect(page).toMatch(/<a [^>]*href="\/tag\/[^>]*aria-current="page"/)
  })

  test.each([
    ['/tag/Street%20Legal?x=1', '/tag/street%20legal?x=1'],
    ['/tag/%20beach%20', '/tag/beach'],
    ['/tag/CAF%C3%89', '/tag/caf%C3%A9'],
    ['/Tag/off%20road?before=9', '/tag/off%20road?before=9'],
    ['/TAG/off%20road/Feed.atom', '/tag/off%20road/feed.atom'],
    ['/API/tags/off%20road/photos', '/api/tags/off%20road/photos'],
    ['/tag/%23ｏｆｆ\u200b%20road', '/tag/off%20road'],
  ])('%s redirects to %s', async (path, to) => {
    const response = await visitor.request(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(to)
  })

  test('a call in another case is repeated at its address', async () => {
    const response = await visitor.request('/API/photos/1/Like', { method: 'POST' })
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/api/photos/1/like'])
  })

  test('of an unused tag is empty and not indexed', async () => {
    const response = await visitor.request('/tag/nothing')
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(decoded(page)).toContain('No photos have been tagged with "nothing" yet.')
    expect(page).toContain('name="robots" content="noindex"')
  })

  test('of private photos only counts as unused', async () => {
    expect(await html('/tag/secret')).toContain('0 photos')
    expect(await json('/api/tags/secret/photos')).toEqual([])
  })

  test('as JSON, paged by offset or by keyset', async () => {
    const first = await json('/api/tags/Off%20Road/photos?limit=2')
    expect(idsIn(first)).toEqual(many.slice(-2).reverse())
    expect(first[0]).toMatchObject({ tags: ['off road'], user: { username: 'maya' }, liked: false })
    expect(idsIn(await json('/api/tags/off%20road/photos?limit=1&offset=1'))).toEqual([first[1].id])
    expect(idsIn(await json(`/api/tags/off%20road/photos?limit=1&before=${first[0].id}`))).toEqual([
      first[1].id,
    ])
    expect(await json('/api/tags/off%20road/photos')).toHaveLength(20)
  })
})

describe('a category', () => {
  test('has the title of its slug, its description and its count', async () => {
    const page = await html('/category/off-road')
    expect(page).toContain('<h1>Off Road</h1>')
    expect(page).toContain('<title>Off Road Photos - Cartfolio</title>')
    expect(page).toContain('far from the cart path')
    expect(page).toContain('47 photos')
    expect(page).not.toContain('noindex')
  })

  test('invites the first photo when empty; an unknown one looks the same and is not indexed', async () => {
    const empty = await html('/category/beach')
    expect(empty).toContain('No photos found in Beach')
    expect(empty).not.toContain('noindex')
    const unknown = await visitor.request('/category/street-racing')
    expect(unknown.status).toBe(200)
    const page = await unknown.text()
    expect(page).toContain('No photos found in Street Racing')
    expect(page).toContain('Be the first to share a photo in this category!')
    expect(page).toContain('noindex')
    expect((await visitor.request('/category/Beach')).headers.get('Location')).toBe(
      '/category/beach',
    )
  })

  test('as JSON', async () => {
    expect(await json('/api/categories/off-road')).toEqual({
      id: expect.any(Number),
      name: 'Off-Road',
      slug: 'off-road',
      description: expect.any(String),
      photoCount: 47,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect(idsIn(await json('/api/categories/off-road/photos?limit=1&offset=1'))).toEqual([
      many.at(-2),
    ])
    expect(await json('/api/categories/unknown/photos')).toEqual([])
    const unknown = await visitor.request('/api/categories/unknown')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ message: 'Category not found' })
  })
})

describe('a search', () => {
  test('shows a prompt and the categories without a term', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20']) {
      const page = await html(path)
      expect(page).toContain('<h1>Search Photos</h1><p>Enter a search term to find amazing photos')
      expect(page).toContain('href="/category/off-road"')
      expect(page).toContain('noindex')
    }
    expect(await json('/api/photos/search')).toEqual([])
    expect(await json('/api/photos/search?q=%20')).toEqual([])
  })

  test.each([
    ['dune', 'Found 47 photos'],
    ['lone street', 'Found 1 photo<'],
    ['zebra', 'Found 0 photos'],
    ['🚗', 'Found 0 photos'],
  ])('%s: %s', async (text, count) => {
    const page = decoded(await html(`/search?q=${encodeURIComponent(text)}`))
    expect(page).toContain(`<h1>Search results for "${text}"</h1>`)
    expect(page).toContain(count)
    expect(page).toContain('noindex')
  })
})

describe('the embed view of a photo', () => {
  const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }

  test('is a card without header, forms and scripts', async () => {
    const url = `/photo/dune-maya-${many[0]}`
    const response = await visitor.request(url, framed)
    expect(response.status).toBe(200)
    expect(response.headers.get('Vary')).toContain('Sec-Fetch-Dest')
    expect(response.headers.get('X-Frame-Options')).toBeNull()
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
    const page = await response.text()
    expect(page).not.toMatch(/<script|<form|<header/)
    expect(page).toContain(`href="${url}" target="_blank" rel="noopener"`)
    const unframed = await visitor.request(url)
    expect(unframed.headers.get('Vary')).toContain('Sec-Fetch-Dest')
    expect(await unframed.text()).toMatch(/<header/)
  })

  test('has no viewer: private photos are missing, and no flash message is used up', async () => {
    const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
    const [{ id: janes = '' } = {}] = db.$client
      .prepare("SELECT id FROM users WHERE email = 'jane@example.com'")
      .all() as { id: string }[]
    const photo = await makePhoto(janes, { title: 'Mine', isPublic: false })
    const { headers } = await jane.request(`/photo/x-${photo}`)
    const url = headers.get('Location') ?? ''
    expect((await jane.request(url)).status).toBe(200)
    const inFrame = await jane.request(url, framed)
    expect(inFrame.status).toBe(404)
    expect(await inFrame.text()).toMatch(/^(?![^]*<header)[^]*Photo Not Found/)

    await jane.post(`/photo/dune-maya-${many[0]}`, { intent: 'comment', content: 'Nice' })
    const open = `/photo/dune-maya-${many[0]}`
    expect(await jane.text(open, framed)).not.toContain('Comment added!')
    expect(await jane.text(open)).toContain('Comment added!')
  })
})

test.each(['0', 'x', '999999', '1e1', ''])(
  'the feed with an open photo ?photo=%s is only the feed',
  async (id) => {
    const response = await visitor.request(`/?photo=${id}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('role="dialog"')
  },
)

test('shows an error with a retry link when loading fails', async () => {
  const broken = await startSite()
  try {
    broken.db.$client.exec('DROP TABLE tag_counts; DROP TABLE photo_search; DROP TABLE categories')
    const client = new Client(broken.origin)
    for (const [path, heading, text] of [
      ['/tag/beach', 'Error loading tag', 'Failed to load photos for this tag.'],
      ['/search?q=beach', 'Search failed', 'Unable to search photos. Please try again.'],
      ['/', 'Something went wrong', 'Failed to load content. Please try again.'],
      ['/category/beach', 'Something went wrong', 'Failed to load content. Please try again.'],
    ] as const) {
      const response = await client.request(path)
      expect(response.status).toBe(500)
      const page = await response.text()
      expect(page).toContain(`<h1>${heading}</h1><p>${text}</p>`)
      expect(page).toContain(`href="${path}">Try Again</a>`)
      expect(page).not.toContain('no such table')
    }
    for (const path of ['/api/tags/beach/photos', '/api/photos/search?q=beach'])
      expect(await client.text(path)).not.toContain('no such table')
  } finally {
    await broken.dispose()
    setDatabase(db)
  }
})
