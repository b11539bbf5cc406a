import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createInfiniteList, firstPageHref, type ListPage } from './infinite-list.ts'

type Page = ListPage<{ id: number; title: string }> & { ads: string }

const SIZE = 3

/** A server with a list of ids, newest first, paged by `before`. */
function makeServer(count: number) {
  let ids = Array.from({ length: count }, (_, index) => count - index)
  let underWay = 0
  const titles = new Map<number, string>()
  const server = {
    asked: [] as string[],
    mostAtOnce: 0,
    down: false,
    upload: (...added: number[]) => (ids = [...added, ...ids]),
    remove: (...gone: number[]) => (ids = ids.filter((id) => !gone.includes(id))),
    rename: (id: number, title: string) => titles.set(id, title),
    page(before = Infinity, ads = 'new'): Page {
      const rest = ids.filter((id) => id < before)
      const shown = rest.slice(0, SIZE)
      return {
        ads,
        items: shown.map((id) => ({ id, title: titles.get(id) ?? `${id}` })),
        nextHref: rest.length > SIZE ? `/?before=${shown.at(-1)}` : null,
      }
    },
    async fetchPage(href: string): Promise<Page> {
      server.asked.push(href)
      server.mostAtOnce = Math.max(server.mostAtOnce, ++underWay)
      await nextTurn()
      underWay--
      if (server.down) throw new Error('500')
      const before = new URL(href, 'http://x').searchParams.get('before')
      return server.page(before === null ? undefined : Number(before))
    },
  }
  return server
}

async function readList(count: number, pages: number) {
  const server = makeServer(count)
  const list = createInfiniteList<Page>(server.page(Infinity, 'first'), server.fetchPage)
  for (let loaded = 1; loaded < pages; loaded++) await list.loadMore()
  const ids = () => list.state().items.map(({ id }) => id)
  return { server, list, ids }
}

/** Each request takes a turn of the event loop; so many are made by none of the tests. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 100; turns++) await nextTurn()
}

describe('loading more', () => {
  test('appends pages until there are none', async () => {
    const { list, ids, server } = await readList(8, 1)
    expect(ids()).toEqual([8, 7, 6])
    const loading = list.loadMore()
    expect(list.state().status).toBe('loading')
    await loading
    expect(list.state()).toMatchObject({ status: 'ready', nextHref: '/?before=3' })
    await list.loadMore()
    expect(ids()).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(list.state().nextHref).toBeNull()
    await list.loadMore()
    expect(server.asked).toEqual(['/?before=6', '/?before=3'])
  })

  test('sends one request for repeated calls', async () => {
    const { list, server, ids } = await readList(8, 1)
    await Promise.all([list.loadMore(), list.loadMore(), list.loadMore()])
    expect(server.asked).toEqual(['/?before=6'])
    expect(ids()).toEqual([8, 7, 6, 5, 4, 3])
  })
})

test('keeps the items when a page fails to load, then clears the list and starts over', async () => {
  const { list, server, ids } = await readList(8, 2)
  server.down = true
  await list.loadMore()
  expect(list.state().status).toBe('failed')
  expect(ids()).toEqual([8, 7, 6, 5, 4, 3])
  const again = list.startOver()
  expect(ids()).toEqual([])
  expect(list.state().status).toBe('loading')
  await again
  expect(list.state().status).toBe('failed')
  server.down = false
  server.upload(9)
  await list.startOver()
  expect(server.asked.slice(-2)).toEqual(['/', '/'])
  expect(ids()).toEqual([9, 8, 7])
  expect(list.state()).toMatchObject({ status: 'ready', head: { ads: 'new' } })
})

test.each([
  ['/?before=3&ad=a.20', '/'],
  ['/search?q=red+cart&from=20.7&ad=a.20', '/search?q=red+cart'],
  ['/u/jane?tab=binders&before=4', '/u/jane?tab=binders'],
])('the first page of %s is %s', (href, beginning) => {
  expect(firstPageHref(href)).toBe(beginning)
})

describe('a new first page', () => {
  test('replaces the old first page and keeps its ads', async () => {
    const { list, server, ids } = await readList(8, 1)
    server.upload(9)
    list.takeFirstPage(server.page())
    expect(ids()).toEqual([9, 8, 7])
    expect(list.state()).toMatchObject({ nextHref: '/?before=7', head: { ads: 'first' } })
  })

  test('adds new items and keeps everything that was loaded', async () => {
    const { list, server, ids } = await readList(12, 3)
    server.upload(14, 13)
    list.takeFirstPage(server.page())
    expect(ids()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    await settled()
    expect(ids()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    await list.loadMore()
    expect(ids()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('removes deleted items from every page', async () => {
    const { list, server, ids } = await readList(12, 3)
    server.remove(11, 10, 5)
    list.takeFirstPage(server.page())
    expect(ids()).not.toContain(11)
    expect(ids()).not.toContain(10)
    await settled()
    expect(ids()).toEqual([12, 9, 8, 7, 6, 4, 3])
    await list.loadMore()
    expect(ids()).toEqual([12, 9, 8, 7, 6, 4, 3, 2, 1])
  })

  test('removes an item that an upload pushed off the first page', async () => {
    const { list, server, ids } = await readList(12, 3)
    server.upload(13)
    list.takeFirstPage(server.page())
    await settled()
    server.remove(10)
    list.takeFirstPage(server.page())
    await settled()
    expect(ids()).toEqual([13, 12, 11, 9, 8, 7, 6, 5, 4])
  })

  test('shows changed texts on every page', async () => {
    const { list, server } = await readList(12, 3)
    server.rename(12, 'Lime')
    server.rename(4, 'Red')
    list.takeFirstPage(server.page())
    await settled()
    const titles = list.state().items.map(({ title }) => title)
    expect([titles[0], titles.at(-1)]).toEqual(['Lime', 'Red'])
  })

  test('starts another list when it has no item in common', async () => {
    const { list, server, ids } = await readList(8, 2)
    server.upload(12, 11, 10, 9)
    list.takeFirstPage(server.page())
    expect(ids()).toEqual([12, 11, 10])
    await list.loadMore()
    expect(ids()).toEqual([12, 11, 10, 9, 8, 7])
  })

  test('leaves no gap when it arrives during a fetch', async () => {
    const { list, server, ids } = await readList(8, 1)
    const loading = list.loadMore()
    while (server.asked.length === 0) await Promise.resolve()
    server.upload(9)
    list.takeFirstPage(server.page())
    await loading
    expect(list.state().status).toBe('ready')
    await list.loadMore()
    expect(ids()).toEqual([9, 8, 7, 6, 5, 4])
  })

  test('refreshes one page at a time, and only the last ones of many', async () => {
    const { list, server, ids } = await readList(90, 25)
    const known = server.asked.length
    list.takeFirstPage(server.page())
    void list.loadMore()
    await settled()
    expect(server.mostAtOnce).toBe(1)
    expect(server.asked.length - known).toBeLessThanOrEqual(12)
    expect(ids()).toHaveLength(78)
    expect(new Set(ids()).size).toBe(78)
  })
})

test('restores saved pages under the loader’s first page', async () => {
  const { list, server } = await readList(12, 3)
  const { head, pages } = list.state()
  const stored = JSON.stringify({ head, pages })
  server.upload(13)
  server.remove(8)
  const back = createInfiniteList<Page>(server.page(), server.fetchPage)
  back.restore(JSON.parse(stored) as Pick<ReturnType<typeof list.state>, 'head' | 'pages'>)
  expect(back.state().items.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  await back.refresh('/')
  await settled()
  expect(back.state().items.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 7, 6, 5, 4])
  expect(back.state().head.ads).toBe('first')
})
