import { describe, expect, test } from 'vitest'
import { toggleLike } from '#db/queries/likes.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { Client } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

const ids: number[] = []

const { visitor, jane } = await sharedMembers()
const author = (await makeMember({ username: 'maya' })).id
for (let number = 0; number < 25; number++)
  ids.push(await makePhoto(author, { title: `Cart ${number}`, tags: ['beach'] }))
await insertCategory({ name: 'Beach', slug: 'beach', description: null })
await insertCategory({ name: 'Ice', slug: 'ice', description: null })

async function html(path: string, client = visitor): Promise<string> {
  const response = await client.request(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

const cardsIn = (page: string) =>
  [...page.matchAll(/<article id="photo-(\d+)"/g)].map(([, id]) => Number(id))

const navigation = (page: string, name: string) =>
  new RegExp(`<nav[^>]*aria-label="${name}">(.*?)</nav>`, 's').exec(page)?.[1] ?? ''

describe('/popular', () => {
  test('shows the most liked photos first, and the rest on the next page', async () => {
    const [oldest = 0, second = 0] = ids
    const [ben, eva] = [await makeMember(), await makeMember()]
    await toggleLike(ben.id, oldest)
    await toggleLike(eva.id, oldest)
    await toggleLike(ben.id, second)
    const first = await html('/popular')
    const newest = ids.slice(2).reverse()
    expect(cardsIn(first)).toEqual([oldest, second, ...newest.slice(0, 18)])
    const [, href = ''] = /href="(\/popular\?from=[^"]+)"/.exec(first) ?? []
    expect(cardsIn(await html(href.replaceAll('&amp;', '&')))).toEqual(newest.slice(18))
  })

  test.each(['from=', 'from=1', 'from=x.1', 'from=1.0', 'from=1.2.3', `from=1.${'9'.repeat(20)}`])(
    'starts at the top with %s',
    async (query) => {
      expect(cardsIn(await html(`/popular?${query}`))).toEqual(cardsIn(await html('/popular')))
    },
  )
})

describe('the feeds', () => {
  const FEEDS = [
    ['New', '/'],
    ['Popular', '/popular'],
    ['Following', '/following'],
    ['Carts', '/carts'],
    ['Meets', '/meets'],
    ['This week', '/weeks'],
  ] as const
  const row = (current: string, isMember: boolean) =>
    FEEDS.filter(([name]) => isMember || name !== 'Following')
      .map(([name, href]) => {
        const mark = name === current ? ' aria-current="page"' : ''
        return `<a href="${href}"${mark}>${name}</a>`
      })
      .join(' ')

  test.each(FEEDS)('%s shows the same row with itself marked', async (name, path) => {
    expect(navigation(await html(path, jane), 'Feeds')).toContain(row(name, true))
    if (name !== 'Following')
      expect(navigation(await html(path), 'Feeds')).toContain(row(name, false))
  })

  test.each([
    ['/tag/beach', undefined],
    ['/category/beach', undefined],
    ['/carts/club-car', '/carts'],
    ['/carts?year=1998', '/carts'],
  ])('%s is within %s', async (path, section) => {
    const feeds = navigation(await html(path), 'Feeds')
    expect(/href="([^"]+)" aria-current="true"/.exec(feeds)?.[1]).toBe(section)
    expect(feeds).not.toContain('"page"')
  })

  test('carts, popular photos and weeks are in the footer, once', async () => {
    for (const page of [await html('/terms-of-service'), await html('/terms-of-service', jane)])
      for (const href of ['/popular', '/carts', '/weeks'])
        expect(page.split(`class="menu-item" href="${href}"`)).toHaveLength(2)
  })
})

describe('the tags and categories', () => {
  const strip = async (path: string) => navigation(await html(path), 'Tags and categories')

  test('a category with the slug of a top tag is shown once, as the tag', async () => {
    const tags = await strip('/')
    expect(tags).toMatch(/href="\/" aria-current="page">All</)
    expect(tags).toMatch(/href="\/tag\/beach">beach</)
    expect(tags).not.toContain('/category/beach')
    expect(tags).not.toContain('Ice')
    expect(tags).toContain('href="/search">More tags<')
    for (const path of ['/tag/beach', '/category/beach'])
      expect(await strip(path)).toContain('href="/tag/beach" aria-current="page">')
  })

  test('other categories with photos follow', async () => {
    const ordinary = Array.from({ length: 9 }, (_, number) => `common ${number}`)
    for (const tag of [...ordinary, ...ordinary]) await makePhoto(author, { tags: [tag] })
    await makePhoto(author, { tags: ['ice'] })
    expect(await strip('/')).toMatch(/href="\/category\/ice">Ice</)
  })
})

describe('the introduction', () => {
  const LINE = 'is where golf cart people share their photos.'

  test('is for visitors, on the first page of the feed', async () => {
    expect(await html('/')).toContain(LINE)
    expect(await html('/', jane)).not.toContain(LINE)
    for (const path of [`/?before=${ids[5]}`, '/popular', '/tag/beach'])
      expect(await html(path), path).not.toContain(LINE)
  })

  test('stays closed for the visitor who closes it, and for nobody else', async () => {
    const newcomer = new Client(visitor.origin)
    const closed = await newcomer.request('/introduction', { method: 'POST' })
    expect(closed.status).toBe(303)
    expect(closed.headers.get('Location')).toBe('/')
    for (let time = 0; time < 2; time++) {
      expect(await html('/', newcomer)).not.toContain(LINE)
      expect(await html('/')).toContain(LINE)
    }
  })
})
