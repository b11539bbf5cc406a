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

describe('the strip', () => {
  test('links to the feeds; Following is for members', async () => {
    const feeds = navigation(await html('/'), 'Feeds')
    expect(feeds).toContain('<a href="/" aria-current="page">New</a>')
    expect(feeds).toContain('<a href="/popular">Popular</a>')
    expect(feeds).not.toContain('Following')
    expect(navigation(await html('/', jane), 'Feeds')).toContain(
      '<a href="/following">Following</a>',
    )
    expect(navigation(await html('/popular'), 'Feeds')).toContain(
      '<a href="/popular" aria-current="page">Popular</a>',
    )
  })

  test('ends with categories that have a picture', async () => {
    const categories = navigation(await html('/'), 'Categories')
    expect(categories).toMatch(/href="\/category\/beach"[^>]*><picture>.*?Beach/)
    expect(categories).not.toContain('Ice')
    expect(categories).toContain('href="/search"')
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
