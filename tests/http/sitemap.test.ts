import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { binders, photos, users } from '#db/schema.ts'
import { documents } from '#app/content/documents.ts'
import { NUMBERS_PER_FILE } from '#app/features/seo/sitemap.server.ts'
import { makeMember, makePhoto, whileActive } from '#tests/support/members.ts'
import { expectSecurityHeaders } from '#tests/support/security-headers.ts'
import { sharedSite } from '#tests/support/site.ts'
import { readSitemap, type SitemapEntry } from '#tests/support/sitemap.ts'

/* Sitemaps: all public content and nothing else, by the protocol. */

const HOSTILE_TAG = `a&b <c> 'd' "e" ]]> %`
const HOSTILE_TITLE = `</loc>]]><script>&amp;\u0007 "x" 'y'`

const dates = { old: new Date('2024-02-29T23:59:59.999Z'), new: new Date('2026-03-01T12:00:00Z') }

const server = await sharedSite()
const { db } = server
const maya = (await makeMember({ username: 'maya', updatedAt: dates.old })).id
const binder = await insertBinder(maya, { title: HOSTILE_TITLE, description: '', isPublic: true })
const secret = await insertBinder(maya, { title: 'Secret', description: '', isPublic: false })
await insertBinder(maya, { title: 'Empty', description: '', isPublic: true })
db.update(binders).set({ updatedAt: dates.old }).run()
await makePhoto(maya, { title: 'Dune', tags: ['lake', HOSTILE_TAG], createdAt: dates.old })
const [tags, createdAt] = [['lake', HOSTILE_TAG], dates.new]
await makePhoto(maya, { title: HOSTILE_TITLE, tags, createdAt, binderId: binder })
await makePhoto(maya, { title: 'Kept', tags: [...tags, 'rare'], createdAt, binderId: secret })
await makePhoto(maya, { title: 'Private', tags, isPublic: false, binderId: binder })
const hidden = await makePhoto(maya, { title: 'Hidden', tags })
db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, hidden)).run()

await makePhoto((await makeMember({ id: 'nameless-member-of-ours', username: null })).id)
await makeMember({ username: 'silent' })
await makePhoto((await makeMember({ username: 'shy' })).id, { isPublic: false })
for (const [username, standing] of [
  ['suspended', { suspendedAt: new Date() }],
  ['leaving', { deletedAt: new Date() }],
] as const) {
  const { id } = await makeMember({ username, ...standing })
  const theirs = await whileActive(id, () =>
    insertBinder(id, { title: 'Theirs', description: '', isPublic: true }),
  )
  await makePhoto(id, { title: 'Theirs', binderId: theirs })
}
await insertCategory({ name: 'Lake', slug: 'lake', description: null })
// After many deletions the next photo is in another file.
const next = db.$client.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'photos'")
next.run(2 * NUMBERS_PER_FILE)
const late = await makePhoto(maya, { title: 'Late', createdAt: dates.new })
// The newest photo, private: its date must not be exposed for its member, binder and tag.
await makePhoto(maya, { tags, createdAt: dates.old, isPublic: false, binderId: binder })

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init })
const read = async (path: string) =>
  readSitemap('urlset', await (await ask(path)).text(), server.origin)
const readIndex = async () =>
  readSitemap('sitemapindex', await (await ask('/sitemap.xml')).text(), server.origin)
const getPaths = (entries: SitemapEntry[]) =>
  entries.map(({ loc }) => loc.slice(server.origin.length))

test('the index lists the files with content', async () => {
  expect(getPaths(await readIndex())).toEqual([
    '/sitemap/pages-1.xml',
    '/sitemap/tags-1.xml',
    '/sitemap/photos-1.xml',
    '/sitemap/photos-3.xml',
    '/sitemap/members-1.xml',
    '/sitemap/binders-1.xml',
  ])
})

describe('a file', () => {
  test('of photos: the public ones, with their images', async () => {
    const found = await read('/sitemap/photos-1.xml')
    expect(getPaths(found)).toEqual([
      '/photo/dune-maya-1',
      expect.stringMatching(/^\/photo\/locscriptamp-x-y-maya-2$/),
      '/photo/kept-maya-3',
      '/photo/a-cart-nameless-member-of-ours-6',
    ])
    expect(found.map(({ lastmod }) => lastmod).slice(0, 2)).toEqual([
      '2024-02-29T23:59:59Z',
      '2026-03-01T12:00:00Z',
    ])
    const dune = db.select().from(photos).where(eq(photos.title, 'Dune')).get()
    expect(found[0]?.images).toEqual([`${server.origin}/images/${dune?.imageKey}/full.jpg`])
    expect(getPaths(await read('/sitemap/photos-3.xml'))).toEqual([`/photo/late-maya-${late}`])
  })

  test('of members: those with public content, dated by their newest photo', async () => {
    const found = await read('/sitemap/members-1.xml')
    expect(getPaths(found)).toEqual(['/u/maya', '/u/nameless-member-of-ours'])
    expect(found[0]?.lastmod).toBe('2026-03-01T12:00:00Z')
  })

  test('of binders: public ones that are not empty', async () => {
    const found = await read('/sitemap/binders-1.xml')
    expect(getPaths(found)).toEqual(['/u/maya/binder/locscriptamp-x-y-1'])
    expect(found[0]?.lastmod).toBe('2026-03-01T12:00:00Z')
  })

  test('of tags: those with at least three photos', async () => {
    const entries = await read('/sitemap/tags-1.xml')
    expect(getPaths(entries)).toEqual([`/tag/${encodeURIComponent(HOSTILE_TAG)}`, '/tag/lake'])
    expect(entries.map(({ lastmod }) => lastmod)).toEqual(Array(2).fill('2026-03-01T12:00:00Z'))
  })

  test('of pages: home, texts and categories', async () => {
    const entries = await read('/sitemap/pages-1.xml')
    expect(getPaths(entries)).toEqual(['/', ...Object.keys(documents), '/category/lake'])
    expect(entries.every(({ lastmod }) => lastmod)).toBe(true)
  })

  test('lists only existing, indexable pages by their canonical address', async () => {
    for (const { loc: file } of await readIndex())
      for (const { loc } of await read(new URL(file).pathname)) {
        const response = await fetch(loc, { redirect: 'manual' })
        expect(response.status, loc).toBe(200)
        const page = await response.text()
        expect(page, loc).not.toContain('noindex')
        const canonical = /rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? ''
        expect(canonical.replaceAll('&#x27;', "'")).toBe(loc)
      }
  })

  test.each([
    ...['photos-0', 'photos-2', 'photos-4', 'photos-01', 'photos-99999999', 'photos', 'photos-1x'],
    ...['tags-2', 'pages-2', 'members-2', 'binders-2', 'none-1', '', '../photos-1', '%2500'],
  ])('%j is a 404', async (name) => {
    const response = await ask(`/sitemap/${name}.xml`)
    expect(response.status).toBe(404)
    expectSecurityHeaders(response)
  })
})

describe.each(['/sitemap.xml', '/sitemap/photos-1.xml', '/robots.txt'])('%s', (path) => {
  test('has security headers and an encoding, is cached, and returns 304 when unchanged', async () => {
    const response = await ask(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.status).toBe(200)
    expectSecurityHeaders(response)
    const text = await response.text()
    const isText = path === '/robots.txt'
    expect(response.headers.get('Content-Type')).toBe(
      isText ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
    )
    expect(response.headers.get('Cache-Control')).toBe(isText ? 'public, max-age=3600' : 'no-cache')
    if (text.length >= 1024) expect(response.headers.get('Content-Encoding')).toBe('br')

    const tag = response.headers.get('ETag') ?? ''
    const again = await ask(path, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')

    const head = await ask(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('ETag')).toBe(tag)
    expect(await head.text()).toBe('')
  })
})

test('content that becomes private, or whose member is suspended, is removed', async () => {
  const { id } = await makeMember({ username: 'leaver' })
  const photo = await makePhoto(id, { title: 'Last' })
  const [path, file] = [`/photo/last-leaver-${photo}`, '/sitemap/photos-3.xml']
  const { headers } = await ask(file)
  expect(getPaths(await read(file))).toContain(path)
  db.update(photos).set({ isPublic: false }).where(eq(photos.id, photo)).run()
  const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
  expect((await ask(file, known)).status).toBe(200)
  expect(getPaths(await read(file))).not.toContain(path)
  db.update(photos).set({ isPublic: true }).where(eq(photos.id, photo)).run()
  expect(getPaths(await read(file))).toContain(path)
  db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)).run()
  expect(getPaths(await read(file))).not.toContain(path)
  expect(getPaths(await read('/sitemap/members-1.xml'))).not.toContain('/u/leaver')
})
