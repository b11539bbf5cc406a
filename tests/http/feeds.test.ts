import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { photos } from '#db/schema.ts'
import { atomProblems, readAtom, type ReadFeed } from '#tests/support/atom.ts'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* The Atom feeds: their content, their visibility, and their validity for feed readers. */

const visitor = () => new Client(server.origin)
const binder = { open: 0, secret: 0 }
const many: number[] = []

const HOSTILE = `]]> <script>alert('1')</script> & "two" &amp; \u0007\u000b\ufffe😀 end`
const HARMLESS = HOSTILE.replace(/[\u0007\u000b\ufffe]/g, '')

async function setUsername(client: Client, username: string): Promise<string> {
  const response = await client.sendJson('PATCH', '/api/auth/user', {
    username,
    bio: 'Two carts & <one> garage',
  })
  return (await response.json()).id
}

const { server, db, jane } = await sharedMembers()
await insertCategory({ name: 'Lime', slug: 'lime', description: 'All that is "lime" & green' })
const maya = await makeMember({ username: 'maya', firstName: 'Maya', lastName: 'Øst' })
for (let number = 0; number < 64; number++)
  many.push(await makePhoto(maya.id, { title: `Dune ${number}`, tags: ['dune'] }))
const janeId = await setUsername(jane, 'jane-doe')
const words = { description: 'In the garage', isPublic: true }
binder.open = await insertBinder(janeId, {
  title: 'Best & rest',
  ...words,
  make: 'Hup & Co',
  makeKey: 'hupco',
  year: 1990,
  drive: 'gas',
})
binder.secret = await insertBinder(janeId, { title: 'Hush', ...words, isPublic: false })
const inOpen = { binderId: String(binder.open), tags: 'lime, it’s <mine>' }
/** Jane's photos in order of upload: [public in the public binder, private in it]. */
const uploaded = await uploadPhoto(
  jane,
  {
    title: 'First of Jane',
    description: 'One line\nand another\n\n<b>Bold</b> words',
    ...inOpen,
  },
  await plainPhoto(900, 600),
)
const secret = await uploadPhoto(jane, { title: 'Whispered', isPublic: 'false', ...inOpen })
await makePhoto(janeId, { title: HOSTILE, description: HOSTILE, tags: ['lime'] })
await makePhoto(janeId, { title: 'In the hush', tags: ['lime'], binderId: binder.secret })
const hidden = await makePhoto(janeId, { title: 'Hidden', tags: ['lime'], binderId: binder.open })
db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, hidden)).run()

const kinds = {
  home: ['/', '/feed.atom'],
  tag: ['/tag/lime', '/tag/lime/feed.atom'],
  category: ['/category/lime', '/category/lime/feed.atom'],
  carts: ['/carts/hupco', '/carts/hupco/feed.atom'],
  member: ['/u/jane-doe', '/u/jane-doe/feed.atom'],
  binder: [],
} as Record<string, string[]>
const getPaths = (kind: string): string[] => {
  const url = `/u/jane-doe/binder/best--rest-${binder.open}`
  return kind === 'binder' ? [url, `${url}/feed.atom`] : (kinds[kind] ?? [])
}

async function get(path: string, init?: RequestInit): Promise<Response> {
  const response = await visitor().request(path, init)
  expect(response.status, path).toBe(200)
  return response
}
const feed = async (path: string): Promise<ReadFeed> => readAtom(await (await get(path)).text())
const titles = ({ entries }: ReadFeed) => entries.map(({ title }) => title)
const idsIn = ({ entries }: ReadFeed) => entries.map(({ id }) => Number(/\d+$/.exec(id)?.[0]))

describe.each(Object.keys(kinds))('the feed of the %s', (kind) => {
  test('is valid Atom with the right metadata', async () => {
    const [page = '', path = ''] = getPaths(kind)
    const response = await get(path)
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.getSetCookie()).toEqual([])
    const text = await response.text()
    expect(atomProblems(text)).toEqual([])
    const { links, entries, updated } = readAtom(text)
    expect(links.self).toBe(server.origin + path)
    expect(links.alternate).toBe(server.origin + page)
    expect(entries.length).toBeGreaterThan(0)
    expect(text.match(/<content type="html">/g)).toHaveLength(entries.length)
    for (const { author } of entries) expect(author.name && author.uri).not.toBe('')
    expect(updated).toBe(
      entries
        .map((entry) => entry.updated)
        .toSorted()
        .at(-1),
    )
  })

  test('has a link in the head of its page', async () => {
    const [page = '', path = ''] = getPaths(kind)
    const html = await (await get(page)).text()
    const link = /<link rel="alternate" type="application\/atom\+xml" href="([^"]+)"\/>/.exec(html)
    expect(link?.[1]).toBe(path)
  })

  test('shows only public content, for every viewer', async () => {
    const path = getPaths(kind)[1] ?? ''
    const text = await (await get(path)).text()
    for (const word of ['Whispered', 'Hidden', 'Hush', secret.imageUrl.split('/')[2] ?? ''])
      expect(text).not.toContain(word)
    // The entries of the feed of a make are carts.
    expect(titles(readAtom(text))).toContain(kind === 'carts' ? 'Best & rest' : 'First of Jane')
    const own = await jane.request(path)
    expect(own.status).toBe(200)
    expect(await own.text()).toBe(text)
    expect(own.headers.getSetCookie()).toEqual([])
  })
})

describe('an entry', () => {
  test('has the photo’s page, texts, tags and full image', async () => {
    const { entries } = await feed('/u/jane-doe/feed.atom')
    const entry = entries.find(({ title }) => title === 'First of Jane')
    expect(entry).toMatchObject({
      id: `${server.origin}/photo/${uploaded.id}`,
      author: { name: 'Jane Doe', uri: `${server.origin}/u/jane-doe` },
      categories: ['lime', 'it’s <mine>'],
    })
    expect(entry?.links.alternate).toBe(server.origin + uploaded.url)
    expect(entry?.content).toContain(
      '<p>One line<br>and another</p><p>&lt;b&gt;Bold&lt;/b&gt; words</p>',
    )
    const { href = '', type } = entry?.enclosure ?? {}
    expect(href).toBe(server.origin + uploaded.imageUrl)
    const picture = await fetch(href)
    expect(picture.headers.get('Content-Type')).toBe(type)
    const shown = /<img src="([^"]+)" width="(\d+)" height="(\d+)"/.exec(entry?.content ?? '')
    expect(shown?.slice(2)).toEqual(['640', '427'])
    expect((await fetch(shown?.[1] ?? '')).status).toBe(200)
  })

  test('keeps its id when the title or the username changes', async () => {
    const id = await makePhoto(janeId, { title: 'Old title' })
    const find = async () =>
      (await feed('/feed.atom')).entries.find((entry) => entry.id.endsWith(`/photo/${id}`))
    const before = await find()
    await okJson(jane.sendJson('PATCH', `/api/photos/${id}`, { title: 'New title' }))
    const after = await find()
    expect(after?.title).toBe('New title')
    expect(after?.links.alternate).not.toBe(before?.links.alternate)
    expect(after?.published).toBe(before?.published)
    expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''))
    const there = await visitor().request(after?.id ?? '')
    expect(there.headers.get('Location')).toBe(new URL(after?.links.alternate ?? '').pathname)
    db.delete(photos).where(eq(photos.id, id)).run()
  })

  test('escapes a hostile title for every reader', async () => {
    const text = await (await get('/u/jane-doe/feed.atom')).text()
    const entry = readAtom(text).entries.find(({ title }) => title.includes('alert'))
    expect(entry?.title).toBe(HARMLESS)
    expect(entry?.content).not.toMatch(/<script|<!\[/i)
    expect(entry?.content.replaceAll('&amp;', '&')).toContain('&lt;script&gt;alert')
  })
})

test('a longer feed continues by its next link to the end, without duplicates', async () => {
  const seen: number[] = []
  const ids = new Set<string>()
  let path: string | undefined = '/tag/dune/feed.atom'
  const sizes: number[] = []
  while (path !== undefined) {
    const page: ReadFeed = await feed(path)
    expect(page.links.self).toBe(new URL(path, server.origin).href)
    seen.push(...idsIn(page))
    ids.add(page.id)
    sizes.push(page.entries.length)
    path = page.links.next
    // New photos do not shift later pages.
    if (sizes.length === 1) await makePhoto(janeId, { title: 'Between', tags: ['dune'] })
  }
  expect(sizes).toEqual([30, 30, 4])
  expect(seen).toEqual(many.toReversed())
  expect(ids.size).toBe(1)
  db.delete(photos).where(eq(photos.title, 'Between')).run()
})

describe('addresses', () => {
  test.each([
    ['/u/Jane-DOE/feed.atom?before=9', '/u/jane-doe/feed.atom?before=9'],
    ['/u/ID/feed.atom', '/u/jane-doe/feed.atom'],
    ['/tag/LIME/feed.atom', '/tag/lime/feed.atom'],
    ['/category/Lime/feed.atom', '/category/lime/feed.atom'],
    ['/u/jane-doe/binder/BINDER/feed.atom', '/u/jane-doe/binder/best--rest-BINDER/feed.atom'],
    ['/u/maya/binder/x-BINDER/feed.atom', '/u/jane-doe/binder/best--rest-BINDER/feed.atom'],
  ])('%s redirects to %s', async (from, to) => {
    const real = (path: string) =>
      path.replace('ID/', `${janeId}/`).replace('BINDER', String(binder.open))
    const response = await visitor().request(real(from))
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(real(to))
  })

  test.each([
    ['/u/nobody/feed.atom', 'User Not Found\n'],
    ['/u/jane-doe/binder/hush-SECRET/feed.atom', 'Binder Not Found\n'],
    ['/u/jane-doe/binder/none/feed.atom', 'Binder Not Found\n'],
  ])('%s is a 404, also for its owner', async (path, message) => {
    for (const client of [visitor(), jane]) {
      const response = await client.request(path.replace('SECRET', String(binder.secret)))
      expect(response.status).toBe(404)
      expect(response.headers.get('Location')).toBeNull()
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(await response.text()).toBe(message)
    }
  })
})

describe('conditional requests', () => {
  const ask = async ({ headers }: Response, path: string) =>
    (await visitor().request(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }))
      .status

  test('return 304 until a photo is uploaded or deleted', async () => {
    const nora = await signedIn(server.origin, { email: 'nora@example.com', givenName: 'Nora' })
    const record = await nora.ownRecord()
    const path = `/u/${record.id}/feed.atom`
    const first = await get(path)
    expect(await ask(first, path)).toBe(304)
    const added = await uploadPhoto(nora, { title: 'Brand new' })
    expect(await ask(first, path)).toBe(200)
    const second = await get(path)
    expect(titles(readAtom(await second.text()))).toEqual(['Brand new'])
    expect(await ask(second, path)).toBe(304)
    await okJson(nora.sendJson('DELETE', `/api/photos/${added.id}`))
    expect(await ask(second, path)).toBe(200)
    expect(titles(await feed(path))).toEqual([])
  })
})
